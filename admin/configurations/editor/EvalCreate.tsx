import { useState } from 'react'
import { flushSync } from 'react-dom'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import { useNavigate, useSearchParams } from 'react-router'
import type { EvalDocument } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import '../../evals/messages.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { configurationPath } from '../configuration_record.js'
import { DryRunButton } from '../dry_run/DryRunButton.js'
import { EditorPage } from './EditorPage.js'
import { EMPTY, withDatasets, withoutIds } from '../eval_document.js'
import { RunButton } from './RunButton.js'
import { useEditor } from '../useEditor.js'
import { useRunEval } from './useRunEval.js'
import { useConfigurationOfEval } from '../queries.js'

const SaveDialog = lazyPart(() => import('./SaveDialog.js'), 'SaveDialog')

/** Page for a new configuration: empty, copied from another evaluation (`from`), or with a dataset. */
export function EvalCreate() {
  const t = useText()
  const [search] = useSearchParams()
  const from = search.get('from')
  const { data, error, refetch, isPending } = useConfigurationOfEval(from)
  const header = (
    <PageHeader
      title={t('eval_editor.title')}
      crumbs={[{ label: t('evals.title'), to: '/evals' }]}
    />
  )
  if (from !== null && error && !data) {
    return (
      <RecordFailed
        title={t('eval_editor.load_failed')}
        list={{ label: t('evals.title'), to: '/evals' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (from !== null && isPending) return <PageSkeleton />
  return (
    <>
      {header}
      <NewEval initial={data ? asDocument(data) : emptyWith(search)} />
    </>
  )
}

const asDocument = (config: Partial<EvalDocument>): EvalDocument =>
  withoutIds({ ...EMPTY, ...config })

function emptyWith(search: URLSearchParams): EvalDocument {
  const [id, version] = [search.get('dataset'), Number(search.get('version'))]
  if (!id) return EMPTY
  return withDatasets(EMPTY, [{ id, version: version > 0 ? version : null }])
}

function NewEval({ initial }: { initial: EvalDocument }) {
  const t = useText()
  const navigate = useNavigate()
  const canRun = useCan('create', 'EvalJob')
  const canStore = useCan('create', 'Config')
  const editor = useEditor(initial)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => flushSync(() => setIsLeaving(true))
  const { run, isBusy, error } = useRunEval(leave)
  return (
    <>
      <FaultLines error={error} title={() => t('eval_editor.run_blocked')} />
      <EditorPage
        editor={editor}
        fileName="promptfooconfig"
        isLeaving={isLeaving}
        actions={
          <>
            {canRun && <DryRunButton editor={editor} />}
            {canStore && (
              <DialogButton
                text={t('eval_editor.save_new')}
                icon={<SaveOutlined />}
                variant="outlined"
              >
                {(close) => (
                  <SaveDialog
                    document={editor.document}
                    onSaved={({ id }) => {
                      leave()
                      toast(t('eval_editor.saved'))
                      void navigate(configurationPath(id))
                    }}
                    onClose={close}
                  />
                )}
              </DialogButton>
            )}
            {canRun && (
              <RunButton
                editor={editor}
                isBusy={isBusy}
                onRun={() => run({ config: editor.document })}
              />
            )}
          </>
        }
      />
    </>
  )
}
