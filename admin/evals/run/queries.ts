import { useMutation } from '@tanstack/react-query'
import { get, post } from '../../core/data/api.js'
import { useIdempotencyHeader } from '../../core/data/http/idempotency_keys.js'
import { queryClient } from '../../core/data/queryClient.js'
import { forgetLists, refreshEval } from '../queries.js'

const pathOf = (runId: string, action = '') => `jobs/${encodeURIComponent(runId)}${action}`

type RunAction = 'stop' | 'resume' | 'retry-errors'

type Run = { evalId: string; runId: string }

/** Mutation that posts an action for the run, then refetches the evaluation and the jobs. */
export const useRunAction = ({ evalId, runId }: Run, action: RunAction, onDone: () => void) =>
  useMutation({
    mutationFn: () =>
      post(pathOf(runId, `/${action}`), action === 'stop' ? { mode: 'cancel' } : {}),
    onSuccess: onDone,
    // Also after an error, because another user may have acted first.
    onSettled: () => {
      refreshEval(evalId)
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
    },
  })

export type RerunMode = 'failed' | 'regrade'

/**
 * Mutation that reruns or regrades an evaluation. Resolves to the ID of the new evaluation, or null if it does not exist
 * yet.
 */
export function useRerunEval(parentId: string, onDone: (evalId: string | null) => void) {
  const keyFor = useIdempotencyHeader()
  return useMutation({
    mutationFn: async (mode: RerunMode) => {
      const order = { type: 'eval', parentId, mode }
      const job = await post<{ id: string }>('jobs', order, { headers: keyFor(order) })
      return (await get<{ evalId: string | null }>(pathOf(job.id))).evalId
    },
    onSuccess: (evalId) => {
      forgetLists()
      onDone(evalId)
    },
  })
}
