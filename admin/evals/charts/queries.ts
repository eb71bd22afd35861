import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../core/data/api.js'
import type { EvalCharts } from '#api/contract/evals/eval'
import { evalChartsKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

/** Fetches the scores by prompt and the paired scores of prompts `x` and `y`. */
export function useCharts(evalId: string, x: number, y: number) {
  const { pathOf } = useEvalSource()
  return useQuery({
    queryKey: evalChartsKey(evalId, x, y),
    queryFn: read<EvalCharts>(`${pathOf(evalId)}/charts?x=${x}&y=${y}`),
    placeholderData: keepPreviousData,
  })
}
