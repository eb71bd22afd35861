import { useMutation, useQuery } from '@tanstack/react-query'
import type { Replay, ReplayOffer } from '#api/contract/evals/eval_document'
import { post, read } from '../../core/data/api.js'
import { evalCellKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

type Place = { testIdx: number; promptIdx: number }

export type Edited = { prompt: string; vars: Record<string, unknown>; fill: boolean }

function usePath(evalId: string, { testIdx, promptIdx }: Place) {
  const { pathOf } = useEvalSource()
  return `${pathOf(evalId)}/table/${testIdx}/${promptIdx}/replay`
}

/** Fetches whether a result can be replayed, and how the new response would be graded. */
export function useReplayOffer(evalId: string, place: Place) {
  const path = usePath(evalId, place)
  return useQuery({
    queryKey: [...evalCellKey(evalId, place.testIdx, place.promptIdx), 'replay'],
    queryFn: read<ReplayOffer>(path),
    // Always refetched, because targets and models may have been configured in the meantime.
    staleTime: 0,
  })
}

export function useReplay(evalId: string, place: Place) {
  const path = usePath(evalId, place)
  return useMutation({
    mutationFn: (body: Edited) => post<Replay>(path, { ...body }),
  })
}
