import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { evalPath } from '../../evals/eval_record.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { useCreateRun } from '../queries.js'

export function useRunEval(onStarted: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useCreateRun(({ id, evalId }) => {
    onStarted()
    toast(t('eval_editor.started'))
    void navigate(evalId ? evalPath(evalId) : scanPath(id))
  })
  // Stays busy until the evaluation's page has loaded.
  return { run: mutate, isBusy: isPending || isSuccess, error }
}
