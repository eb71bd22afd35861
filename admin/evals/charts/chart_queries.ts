import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../../app/http.js'
import type { EvalCharts } from '#api/contract/eval'
import { evalChartsKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

/** The scores of each prompt, and those of two prompts against each other. */
export function useCharts(evalId: string, x: number, y: number) {
  const { pathOf } = useEvalSource()
  return useQuery({
    queryKey: evalChartsKey(evalId, x, y),
    queryFn: async ({ signal }) =>
      (await http<EvalCharts>(`${pathOf(evalId)}/charts?x=${x}&y=${y}`, { signal })).json,
    placeholderData: keepPreviousData,
  })
}
