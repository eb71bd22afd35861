import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { TeamContents } from '#api/contract/accounts/team'
import { read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { useSession } from '../core/session/session.js'
import { SHELL, type Team } from '../core/session/session_queries.js'
import { currentTeamId, setCurrentTeamId } from '../core/data/team_memory.js'

export type TeamRecord = Team & { memberCount: number; createdAt: string }

const CONTENTS = 'team-contents'

export const useTeamContents = (teamId: string) =>
  useQuery({
    queryKey: [CONTENTS, teamId],
    queryFn: read<TeamContents>(`teams/${teamId}/contents`),
    staleTime: 0,
  })

/** Refetches all queries with team names or member counts: lists, team switcher, and permissions. */
export async function refreshTeams(): Promise<void> {
  await Promise.all(
    [['teams'], [CONTENTS], ['users'], [SHELL, 'teams'], [SHELL, 'abilities']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey })
    )
  )
}

/** Removes deleted teams from the session and switches to another team if the current one was deleted. */
export async function forgetTeams(ids: readonly unknown[]): Promise<void> {
  if (ids.includes(currentTeamId())) setCurrentTeamId(null)
  queryClient.setQueriesData<Team[]>({ queryKey: [SHELL, 'teams'] }, (teams) =>
    teams?.filter(({ id }) => !ids.includes(id))
  )
  await refreshTeams()
}

export type RoleRecord = { id: string; name: string }

/** Fetches the organization's roles, for use as options. Only administrators can read roles. */
export function useRoles(): RoleRecord[] {
  const isAdmin = useSession().me?.isAdmin ?? false
  const { data } = useGetList<RoleRecord>(
    'roles',
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: isAdmin }
  )
  return data ?? []
}
