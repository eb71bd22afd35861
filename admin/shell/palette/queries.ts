import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../core/data/api.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

const FOUND_PER_GROUP = 5

/**
 * A found record of any type. Most have a name, but evaluations have an optional description, and vulnerabilities have
 * a `weakness`.
 */
export type FoundRecord = {
  id: string
  name?: string
  description?: string
  weakness?: string
  targetName?: string
}

/** Type of records that are searched. */
export type FoundKind = {
  group: KeyIn<'palette'>
  /** API path of the list that is searched. */
  path: string
  only?: Record<string, string>
}

/** Searches each type for records that match the term. If a request fails, its type has no results. */
async function find<Kind extends FoundKind>(
  kinds: readonly Kind[],
  wanted: string,
  signal: AbortSignal
) {
  const responses = await Promise.allSettled(
    kinds.map(async ({ path, only }) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ ...only, q: wanted }),
        range: `[0,${FOUND_PER_GROUP - 1}]`,
      })
      return await get<FoundRecord[]>(`${path}?${query}`, { signal })
    })
  )
  return kinds.flatMap((kind, n) => {
    const response = responses[n]
    const records = response?.status === 'fulfilled' ? response.value : []
    return records.map((record) => ({ kind, record }))
  })
}

/** Searches records of several types. */
export const useRecordSearch = <Kind extends FoundKind>(
  kinds: readonly Kind[],
  wanted: string,
  isEnabled: boolean
) =>
  useQuery({
    queryKey: ['palette', kinds.map(({ group }) => group), wanted],
    queryFn: ({ signal }) => find(kinds, wanted, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
