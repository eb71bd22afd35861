import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../../app/http.js'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { evalChartsKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

export type ScoreBin = { from: number; to: number } & Record<Outcome, number>

export type ScorePoint = { testIdx: number; x: number; y: number; status: Outcome }

type ChartFigures = {
  histogram: { promptIdx: number; bins: ScoreBin[] }[]
  scatter: { x: number; y: number; points: ScorePoint[] } | null
}

/** The scores of each prompt, and those of two prompts against each other. */
export function useCharts(evalId: string, x: number, y: number) {
  const { pathOf } = useEvalSource()
  return useQuery({
    queryKey: evalChartsKey(evalId, x, y),
    queryFn: async ({ signal }) =>
      (await http<ChartFigures>(`${pathOf(evalId)}/charts?x=${x}&y=${y}`, { signal })).json,
    placeholderData: keepPreviousData,
  })
}
