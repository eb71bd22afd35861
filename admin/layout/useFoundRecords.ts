import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useSession } from '../app/session.js'
import { useMenu } from './useMenu.js'

const FOUND_PER_GROUP = 5
/** Fewer characters find too much. */
const FEWEST_CHARACTERS = 2

/** Most are named; evaluations are described, and may not even be that. */
type Found = {
  id: string
  name?: string
  description?: string
  weakness?: string
  targetName?: string
}

type Kind = {
  group: string
  /** Below it each record has its page. */
  base: string
  /** Path of the API's list. */
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

/** The same weakness is found in several targets. */
const labelOf = ({ id, name, description, weakness, targetName }: Found) =>
  weakness ? [weakness, targetName].filter(Boolean).join(' · ') : name || description || id

/** Some records of each kind whose name contains the words; a kind that cannot be asked has none. */
async function find(kinds: readonly Kind[], wanted: string, signal: AbortSignal) {
  const answers = await Promise.allSettled(
    kinds.map(async ({ path, only }) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ ...only, q: wanted }),
        range: `[0,${FOUND_PER_GROUP - 1}]`,
      })
      return (await http<Found[]>(`${path}?${query}`, { signal })).json
    })
  )
  return kinds.flatMap(({ group, base }, n) => {
    const answer = answers[n]
    const records = answer?.status === 'fulfilled' ? answer.value : []
    return records.map((found) => ({
      id: `${group}-${found.id}`,
      group,
      label: labelOf(found),
      to: `${base}/${encodeURIComponent(found.id)}`,
    }))
  })
}

/** Records by a part of their name; only of kinds that the person may read and that have a page. */
export function useFoundRecords(search: string) {
  const { can } = useSession()
  const { hasPage } = useMenu()
  const wanted = search.trim()
  const isWanted = wanted.length >= FEWEST_CHARACTERS
  const kinds = KINDS.filter(({ subject, base }) => can('read', subject) && hasPage(`${base}/x`))
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', kinds.map(({ group }) => group), wanted],
    queryFn: ({ signal }) => find(kinds, wanted, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return { records: isWanted ? data : [], isAsking: isFetching }
}
