import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { useIdempotencyHeader } from '../../core/data/http/idempotency_keys.js'
import { queryClient } from '../../core/data/queryClient.js'
import { toast } from '../../core/notifications/toasts.js'
import { evalPath } from '../../evals/eval_record.js'
import { scanPath } from '../../scan_status/scan_record.js'

/** Configuration to run: the ID of a stored one, or an inline one. */
export type EvalOrder = { configId: string } | { config: Record<string, unknown> }

export function useRunEval(onStarted: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const keyFor = useIdempotencyHeader()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (order: EvalOrder) =>
      post<{ id: string; evalId: string | null }>(
        'jobs',
        { type: 'eval', ...order },
        { headers: keyFor(order) }
      ),
    onSuccess: ({ id, evalId }) => {
      onStarted()
      toast(t('eval_editor.started'))
      void queryClient.invalidateQueries({ queryKey: ['evals'] })
      void navigate(evalId ? evalPath(evalId) : scanPath(id))
    },
  })
  // Stays busy until the evaluation's page has loaded.
  return { run: mutate, isBusy: isPending || isSuccess, error }
}
