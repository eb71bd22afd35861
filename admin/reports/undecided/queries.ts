import { useEffect } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Rejudging } from '#api/contract/findings/calibration'
import { post, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'

const POLL_MS = 2000

/** Filter of the list of probes. */
type Filter = Record<string, unknown>

const pathOf = (evalId: string, part: string) =>
  `redteam/reports/${encodeURIComponent(evalId)}/${part}`

const rejudgingKey = (evalId: string) => ['rejudging', evalId]

/** Mutation that queues undecided results for labeling. */
export const useQueueUndecided = (evalId: string, onDone: (queue: { id: string }) => void) =>
  useMutation({
    mutationFn: (filter: Filter) =>
      post<{ id: string; added: number }>(pathOf(evalId, 'undecided/label'), { filter }),
    onSuccess: (queue) => {
      void queryClient.invalidateQueries({ queryKey: ['calibrations'] })
      onDone(queue)
    },
  })

/** Mutation that lets the configured model judge undecided results. */
export const useJudgeUndecided = (evalId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (filter: Filter) => post<Rejudging>(pathOf(evalId, 'undecided/judge'), { filter }),
    onSuccess: (rejudging) => {
      queryClient.setQueryData(rejudgingKey(evalId), rejudging)
      onDone()
    },
  })

/** Mutation that reruns the attacks of undecided results in a new scan. */
export const useRepeatUndecided = (scanId: string, onDone: (scan: { id: string }) => void) =>
  useMutation({
    mutationFn: (filter: Filter) =>
      post<{ id: string }>(`jobs/${encodeURIComponent(scanId)}/rerun`, {
        only: 'undecided',
        filter,
      }),
    onSuccess: (scan) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      onDone(scan)
    },
  })

/** Fetches the judging model's progress; refetches the report as results are decided. */
export function useRejudging(evalId: string) {
  const { data } = useQuery({
    queryKey: rejudgingKey(evalId),
    queryFn: read<Rejudging>(pathOf(evalId, 'rejudging')),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const decided = data?.decided ?? 0
  const state = data?.state
  // Refetches the report whenever the worker has decided further results.
  useEffect(() => {
    if (decided > 0) void queryClient.invalidateQueries({ queryKey: ['report', evalId] })
  }, [evalId, decided, state])
  return data
}
