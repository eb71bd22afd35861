import { useState } from 'react'
import { flushSync } from 'react-dom'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/eval_editor.js'
import { CodeLine } from '../ui/CodeLine.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { FaultLines } from '../ui/form/FaultLines.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import type { EvalConfig } from './configs/eval_config.js'
import { ConfigName } from './ConfigName.js'
import { DryRunButton } from './dry_run/DryRunButton.js'
import { EditorPage } from './EditorPage.js'
import { withoutIds } from './eval_document.js'
import { isConflict, SaveConflict } from './SaveConflict.js'
import { RunButton } from './RunButton.js'
import { useEditor } from './useEditor.js'
import { useRunEval } from './useRunEval.js'

const keyOf = (id: string) => ['configs', 'document', id]

/** A stored configuration, to change and to run. */
export function ConfigPage() {
  const t = useText()
  const { id = '' } = useParams()
  // How often the stored version was taken in the place of what was typed.
  const [taken, setTaken] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await http<EvalConfig>(`configs/${id}`, { signal })).json,
    // What is typed stays, whatever somebody else stores meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  })
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
  const takeTheirs = async () => {
    await refetch()
    setTaken(taken + 1)
  }
  return (
    <StoredConfig key={`${id} ${taken}`} stored={data} onTakeTheirs={() => void takeTheirs()} />
  )
}

function StoredConfig(props: { stored: EvalConfig; onTakeTheirs: () => void }) {
  const { stored, onTakeTheirs } = props
  const t = useText()
  const [mayUpdate, mayDelete] = [useCan('update', 'Config'), useCan('delete', 'Config')]
  const mayRun = useCan('create', 'EvalJob')
  const editor = useEditor(withoutIds(stored.config))
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => flushSync(() => setIsLeaving(true))
  const { run, isBusy, error } = useRunEval(leave)
  const saving = useSave(stored, editor)
  const queryClient = useQueryClient()
  return (
    <>
      <PageHeader
        title={stored.name}
        subtitle={stored.description}
        crumbs={[{ label: t('eval_editor.configs.title'), to: '/configs' }]}
        actions={
          <>
            {mayDelete && (
              <DeleteRecord
                resource="configs"
                record={stored}
                buttonText={t('eval_editor.configs.delete')}
                confirmText={t('eval_editor.configs.delete_one', { name: stored.name })}
                consequence={t('eval_editor.configs.delete_hint')}
                doneText={t('eval_editor.configs.deleted', { smart_count: 1 })}
                forget={() => setIsLeaving(true)}
              />
            )}
            {mayUpdate && (
              <ConfigName
                config={stored}
                onSaved={(config) => queryClient.setQueryData(keyOf(stored.id), config)}
              />
            )}
          </>
        }
      />
      <CodeLine
        label={t('eval_editor.configs.command')}
        value={`promptfoo eval -c ${stored.id} --share`}
      />
      {isConflict(saving.error) && (
        <SaveConflict
          isBusy={saving.isPending}
          onOverwrite={() => saving.mutate({ isOver: true })}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      <FaultLines
        error={error ?? (isConflict(saving.error) ? null : saving.error)}
        title={(count) =>
          error ? t('eval_editor.run_blocked') : t('eval_editor.has_faults', { smart_count: count })
        }
      />
      <EditorPage
        editor={editor}
        fileName={stored.name.replace(/[^\w.-]+/g, '-')}
        isLeaving={isLeaving}
        actions={
          <>
            {mayRun && <DryRunButton editor={editor} />}
            {mayUpdate && (
              <Button
                variant="outlined"
                startIcon={<SaveOutlined />}
                loading={saving.isPending}
                loadingPosition="start"
                onClick={() => saving.mutate({ isOver: false })}
              >
                {t('eval_editor.save')}
              </Button>
            )}
            {mayRun && (
              <RunButton
                editor={editor}
                isBusy={isBusy}
                onRun={() =>
                  run(editor.isDirty ? { config: editor.document } : { configId: stored.id })
                }
              />
            )}
          </>
        }
      />
    </>
  )
}

/** `isOver`: whatever somebody else has stored since. */
function useSave({ id, updatedAt }: EvalConfig, editor: ReturnType<typeof useEditor>) {
  const t = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ isOver }: { isOver: boolean }) => {
      const body = { config: editor.document, ...(!isOver && { updatedAt }) }
      return (await http<EvalConfig>(`configs/${id}`, { method: 'PUT', body })).json
    },
    onSuccess: (config) => {
      editor.settle()
      queryClient.setQueryData(keyOf(id), config)
      toast(t('eval_editor.saved'))
    },
  })
}
