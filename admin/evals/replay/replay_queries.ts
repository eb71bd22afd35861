import { useMutation, useQuery } from '@tanstack/react-query'
import type { Replay, ReplayOffer } from '#api/contract/eval_document'
import { http } from '../../app/http.js'
import { evalCellKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

type Place = { testIdx: number; promptIdx: number }

export type Edited = { prompt: string; vars: Record<string, unknown>; fill: boolean }

function usePath(evalId: string, { testIdx, promptIdx }: Place) {
  const { pathOf } = useEvalSource()
  return `${pathOf(evalId)}/table/${testIdx}/${promptIdx}/replay`
}

/** Whether a result can be asked for again, and how its answer would be graded. */
export function useReplayOffer(evalId: string, place: Place) {
  const path = usePath(evalId, place)
  return useQuery({
    queryKey: [...evalCellKey(evalId, place.testIdx, place.promptIdx), 'replay'],
    queryFn: async ({ signal }) => (await http<ReplayOffer>(path, { signal })).json,
    // Targets and models may have been set meanwhile.
    staleTime: 0,
  })
}

export function useReplay(evalId: string, place: Place) {
  const path = usePath(evalId, place)
  return useMutation({
    mutationFn: async (body: Edited) =>
      (await http<Replay>(path, { method: 'POST', body: { ...body } })).json,
  })
}
