import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EvalDetail } from '#api/contract/eval'
import { evalQuery } from '../eval_queries.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'
import type { Compared } from '../matrix/columns.js'

/** The evaluations beside this one, in the order of the address; one that is not known yet has no columns. */
export function useCompared(ids: readonly string[]): Compared[] {
  // The same list for as long as nothing in it changes.
  const combine = useCallback(
    (answers: UseQueryResult<EvalDetail>[]) =>
      ids.map((id, place) => {
        const detail = answers[place]?.data
        return { id, name: detail ? evalName(detail) : id, prompts: detail?.prompts ?? [] }
      }),
    [ids]
  )
  return useQueries({ queries: ids.map((id) => evalQuery(id, teamSource)), combine })
}
