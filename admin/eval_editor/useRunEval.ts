import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import { evalPath } from '../evals/eval_record.js'
import { scanPath } from '../scans/scan_record.js'

/** Of a stored configuration as it is, or of one that is sent. */
export type EvalOrder = { configId: string } | { config: Record<string, unknown> }

/** Unlike `crypto.randomUUID`, this works over plain http too. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')

/** Starts the evaluation: however often the same is sent, one comes of it. */
export function useRunEval(onStarted: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const sent = useRef<{ order: string; key: string }>(null)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (order: EvalOrder) => {
      const text = JSON.stringify(order)
      if (sent.current?.order !== text) sent.current = { order: text, key: newKey() }
      const { json } = await http<{ id: string; evalId: string | null }>('jobs', {
        method: 'POST',
        body: { type: 'eval', ...order },
        headers: { 'Idempotency-Key': sent.current.key },
      })
      return json
    },
    onSuccess: ({ id, evalId }) => {
      onStarted()
      toast(t('eval_editor.started'))
      void queryClient.invalidateQueries({ queryKey: ['evals'] })
      void navigate(evalId ? evalPath(evalId) : scanPath(id))
    },
  })
  // Busy until the page of the evaluation is there.
  return { run: mutate, isBusy: isPending || isSuccess, error }
}
