import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProbeDetail } from '#api/contract/findings/report'
import type { Replay } from '#api/contract/scans/replay'
import { post, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

const pathOf = (evalId: string, probeId: string, action = '') =>
  `results/${encodeURIComponent(evalId)}/probes/${probeId}${action}`

/** Fetches a probe without truncation. */
export const useProbeToReplay = (evalId: string, probeId: string) =>
  useQuery({
    queryKey: ['probe', evalId, probeId],
    queryFn: read<ProbeDetail>(pathOf(evalId, probeId)),
  })

/** Mutation that replays an attack once, optionally with another prompt or target. */
export const useReplayProbe = (evalId: string, probeId: string) =>
  useMutation({
    mutationFn: (order: { prompt?: string; targetId?: string }) =>
      post<Replay>(pathOf(evalId, probeId, '/replay'), order),
  })

/** Mutation that starts a scan that repeats an attack. */
export const useRepeatProbe = (
  evalId: string,
  probeId: string,
  onDone: (scan: { id: string }) => void
) =>
  useMutation({
    mutationFn: (order: { times: number; targetId?: string }) =>
      post<{ id: string }>(pathOf(evalId, probeId, '/repeat'), order),
    onSuccess: (scan) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      onDone(scan)
    },
  })
