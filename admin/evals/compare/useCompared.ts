import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EvalDetail } from '#api/contract/evals/eval'
import { evalQuery } from '../queries.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'
import type { Compared } from '../view/columns.js'

/**
 * Returns the compared evaluations, in the order of the URL. Those still loading have no columns
 * yet.
 */
export function useCompared(ids: readonly string[]): Compared[] {
  // Memoized, so that the combined result is stable while nothing changes.
  const combine = useCallback(
    (responses: UseQueryResult<EvalDetail>[]) =>
      ids.map((id, place) => {
        const detail = responses[place]?.data
        return { id, name: detail ? evalName(detail) : id, prompts: detail?.prompts ?? [] }
      }),
    [ids]
  )
  return useQueries({ queries: ids.map((id) => evalQuery(id, teamSource)), combine })
}
