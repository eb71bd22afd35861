import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../core/data/api.js'
import { useSession } from '../../core/session/session.js'
import { useMenu } from '../header/useMenu.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

const FOUND_PER_GROUP = 5
/** Minimum length of a search term. Shorter ones would match too many records. */
const MIN_SEARCH_CHARACTERS = 2

/**
 * A found record of any type. Most have a name, but evaluations have an optional description, and vulnerabilities have
 * a `weakness`.
 */
type Found = {
  id: string
  name?: string
  description?: string
  weakness?: string
  targetName?: string
}

type Kind = {
  group: KeyIn<'palette'>
  /** Path of the records' pages, without the ID. */
  base: string
  /** API path of the list that is searched. */
  path: string
  subject: Parameters<ReturnType<typeof useSession>['can']>[1]
  only?: Record<string, string>
}

const KINDS: readonly Kind[] = [
  { group: 'targets', base: '/redteam/target', path: 'providers', subject: 'Provider' },
  { group: 'scans', base: '/jobs', path: 'jobs', subject: 'EvalJob', only: { type: 'redteam' } },
  { group: 'templates', base: '/redteam/configs', path: 'redteam/configs', subject: 'Config' },
  { group: 'reports', base: '/redteam/report', path: 'redteam/reports', subject: 'Eval' },
  { group: 'vulnerabilities', base: '/redteam/vulnerabilities', path: 'issues', subject: 'Issue' },
  { group: 'evals', base: '/eval', path: 'results', subject: 'Eval' },
]

/** Label of a record. For a vulnerability, includes the target, because several targets can have the same one. */
const labelOf = ({ id, name, description, weakness, targetName }: Found) =>
  weakness ? [weakness, targetName].filter(Boolean).join(' · ') : name || description || id

/** Searches each type for records that match the term. If a request fails, its type has no results. */
async function find(kinds: readonly Kind[], wanted: string, signal: AbortSignal) {
  const responses = await Promise.allSettled(
    kinds.map(async ({ path, only }) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ ...only, q: wanted }),
        range: `[0,${FOUND_PER_GROUP - 1}]`,
      })
      return await get<Found[]>(`${path}?${query}`, { signal })
    })
  )
  return kinds.flatMap(({ group, base }, n) => {
    const response = responses[n]
    const records = response?.status === 'fulfilled' ? response.value : []
    return records.map((found) => ({
      id: `${group}-${found.id}`,
      group,
      label: labelOf(found),
      to: `${base}/${encodeURIComponent(found.id)}`,
    }))
  })
}

/** Searches for records of all types that the user can read and that have a page. */
export function useFoundRecords(search: string) {
  const { can } = useSession()
  const { hasPage } = useMenu()
  const wanted = search.trim()
  const isWanted = wanted.length >= MIN_SEARCH_CHARACTERS
  const kinds = KINDS.filter(({ subject, base }) => can('read', subject) && hasPage(`${base}/x`))
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', kinds.map(({ group }) => group), wanted],
    queryFn: ({ signal }) => find(kinds, wanted, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return { records: isWanted ? data : [], isLoading: isFetching }
}
