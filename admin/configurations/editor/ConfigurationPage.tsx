import { useState } from 'react'
import { flushSync } from 'react-dom'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import Button from '@mui/material/Button'
import { useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import type { ConfigurationRecord } from '../configuration_record.js'
import { ConfigurationName } from './ConfigurationName.js'
import { DryRunButton } from '../dry_run/DryRunButton.js'
import { EditorPage } from './EditorPage.js'
import { withoutIds } from '../eval_document.js'
import { isConflict, SaveConflict } from '../../core/forms/saving/SaveConflict.js'
import { RunButton } from './RunButton.js'
import { useEditor } from '../useEditor.js'
import { useRunEval } from './useRunEval.js'
import { useSaveConfiguration, useStoredConfiguration } from '../queries.js'

/** Page that edits and runs a stored configuration. */
export function ConfigurationPage() {
  const t = useText()
  const { id = '' } = useParams()
  // Counts how often the user replaced the draft with the stored version. Used as the editor's key, so that it remounts.
  const [taken, setTaken] = useState(0)
  const { data, error, refetch, isFetching } = useStoredConfiguration(id)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('eval_editor.load_failed')}
        list={{ label: t('eval_editor.configs.title'), to: '/configs' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const loadSaved = async () => {
    // `refetch` resolves even if it fails; in that case the draft is kept.
    const { isSuccess } = await refetch()
    if (isSuccess) setTaken((count) => count + 1)
  }
  return (
    <StoredConfiguration
      key={`${id} ${taken}`}
      stored={data}
      loadError={error}
      isLoading={isFetching}
      onLoadSaved={() => void loadSaved()}
    />
  )
}

type Props = {
  stored: ConfigurationRecord
  /** Error of the latest attempt to reload the stored version. */
  loadError: Error | null
  isLoading: boolean
  onLoadSaved: () => void
}

function StoredConfiguration({ stored, loadError, isLoading, onLoadSaved }: Props) {
  const t = useText()
  const editor = useEditor(withoutIds(stored.config))
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => flushSync(() => setIsLeaving(true))
  const { run, isBusy, error } = useRunEval(leave)
  const saving = useSaveConfiguration(stored, ({ revision }) => {
    editor.settle(revision)
    toast(t('eval_editor.saved'))
  })
  const save = (isOver: boolean) => {
    const { document, revision } = editor
    saving.mutate({ document, revision, isOver })
  }
  return (
    <>
      <ConfigurationHeader stored={stored} onDelete={() => setIsLeaving(true)} />
      <CodeLine
        label={t('eval_editor.configs.command')}
        value={`promptfoo eval -c ${stored.id} --share`}
      />
      {isConflict(saving.error) && (
        <SaveConflict
          isBusy={saving.isPending || isLoading}
          error={loadError}
          onOverwrite={() => save(true)}
          onLoadSaved={onLoadSaved}
        />
      )}
      <FaultLines
        error={error ?? (isConflict(saving.error) ? null : saving.error)}
        title={(count) =>
          error
            ? t('eval_editor.run_blocked')
            : t('eval_editor.error_count', { smart_count: count })
        }
      />
      <EditorPage
        editor={editor}
        fileName={stored.name.replace(/[^\w.-]+/g, '-')}
        isLeaving={isLeaving}
        actions={
          <EditorActions
            editor={editor}
            isSaving={saving.isPending}
            isStarting={isBusy}
            onSave={() => save(false)}
            onRun={() =>
              run(editor.isDirty ? { config: editor.document } : { configId: stored.id })
            }
          />
        }
      />
    </>
  )
}

function ConfigurationHeader({
  stored,
  onDelete,
}: {
  stored: ConfigurationRecord
  onDelete: () => void
}) {
  const t = useText()
  const [canUpdate, canDelete] = [useCan('update', 'Config'), useCan('delete', 'Config')]
  useRecordTitle(stored.name)
  return (
    <PageHeader
      title={stored.name}
      subtitle={stored.description}
      crumbs={[{ label: t('eval_editor.configs.title'), to: '/configs' }]}
      actions={
        <>
          {canDelete && (
            <DeleteRecord
              resource="configs"
              record={stored}
              buttonText={t('eval_editor.configs.delete')}
              confirmText={t('eval_editor.configs.delete_one', { name: stored.name })}
              consequence={t('eval_editor.configs.delete_hint')}
              doneText={t('eval_editor.configs.deleted', { smart_count: 1 })}
              forget={onDelete}
            />
          )}
          {canUpdate && <ConfigurationName config={stored} />}
        </>
      }
    />
  )
}

function EditorActions(props: {
  editor: ReturnType<typeof useEditor>
  isSaving: boolean
  isStarting: boolean
  onSave: () => void
  onRun: () => void
}) {
  const t = useText()
  const { editor } = props
  const canUpdate = useCan('update', 'Config')
  const canRun = useCan('create', 'EvalJob')
  return (
    <>
      {canRun && <DryRunButton editor={editor} />}
      {canUpdate && (
        <Button
          variant="outlined"
          startIcon={<SaveOutlined />}
          loading={props.isSaving}
          loadingPosition="start"
          disabled={!editor.isParsed}
          onClick={props.onSave}
        >
          {t('eval_editor.save')}
        </Button>
      )}
      {canRun && <RunButton editor={editor} isBusy={props.isStarting} onRun={props.onRun} />}
    </>
  )
}
