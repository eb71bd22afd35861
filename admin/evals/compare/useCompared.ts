import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { evalQuery } from '../eval_queries.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'
import type { Compared } from '../matrix/columns.js'

/** The evaluations beside this one, in the order of the address; one that is not known yet has no columns. */
export function useCompared(ids: readonly string[]): Compared[] {
  const answers = useQueries({ queries: ids.map((id) => evalQuery(id, teamSource)) })
  const details = answers.map(({ data }) => data)
  return useMemo(
    () =>
      ids.map((id, place) => {
        const detail = details[place]
        return { id, name: detail ? evalName(detail) : id, prompts: detail?.prompts ?? [] }
      }),
    // The list of answers is new each time; what it holds is not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [ids, ...details]
  )
}
