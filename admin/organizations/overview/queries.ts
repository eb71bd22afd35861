import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OrganizationOverview } from '#api/contract/findings/overview'
import { read } from '../../core/data/api.js'
import { useSession } from '../../core/session/session.js'

const DAY_MS = 86_400_000
const WEEKS = 12

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export type OverviewView = { from: string; to: string; teamId: string }

/**
 * Returns the overview's parameters in the URL, by default for the last 12 weeks, and functions
 * that change them.
 */
export function useOverviewView() {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(Date.now())
  const view: OverviewView = {
    from: search.get('from') ?? dayOf(Date.now() - WEEKS * 7 * DAY_MS),
    to: search.get('to') ?? today,
    teamId: search.get('team') ?? '',
  }
  const change = (next: Partial<OverviewView>) => {
    const { teamId, ...range } = { ...view, ...next }
    setSearch({ ...range, ...(teamId ? { team: teamId } : {}) })
  }
  return { view, change, isFiltered: search.size > 0, clear: () => setSearch({}) }
}

export function useOverview({ from, to, teamId }: OverviewView) {
  const { me } = useSession()
  const query = new URLSearchParams({ from, to, ...(teamId ? { teamId } : {}) })
  return useQuery({
    queryKey: ['overview', me?.organization?.id, from, to, teamId],
    queryFn: read<OrganizationOverview>(`organizations/overview?${query}`),
    placeholderData: (before) => before,
  })
}
