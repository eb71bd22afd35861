import { skipToken, useQuery } from '@tanstack/react-query'
import type { SimbaSessionRow } from '#api/contract/simba/session'
import { get } from '../core/data/api.js'
import { SIMBA } from './places.js'

/** Fetches the session that published a report; null if it was deleted or has published a newer report. */
export const useSessionOfReport = (evalId: string | null) =>
  useQuery({
    queryKey: [SIMBA, 'of-report', evalId],
    queryFn:
      evalId === null
        ? skipToken
        : async ({ signal }) => {
            const filter = new URLSearchParams({ filter: JSON.stringify({ evalId }) })
            const [session] = await get<SimbaSessionRow[]>(`simba/sessions?${filter}`, { signal })
            return session ?? null
          },
  })
