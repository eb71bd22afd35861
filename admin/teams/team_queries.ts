import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { TeamContents } from '#api/contract/team'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { SHELL, type Team } from '../app/session_queries.js'
import { currentTeamId, setCurrentTeamId } from '../app/team_memory.js'

export type TeamRecord = Team & { memberCount: number; createdAt: string }

const CONTENTS = 'team-contents'

export const useTeamContents = (teamId: string) =>
  useQuery({
    queryKey: [CONTENTS, teamId],
    queryFn: async () => (await http<TeamContents>(`teams/${teamId}/contents`)).json,
    staleTime: 0,
  })

/** Everything that names teams or counts their members looks again: lists, team switcher, permissions. */
export async function refreshTeams(): Promise<void> {
  await Promise.all(
    [['teams'], [CONTENTS], ['users'], [SHELL, 'teams'], [SHELL, 'abilities']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey })
    )
  )
}

/** Teams that are gone: no call names them any more, and the person works in another one. */
export async function forgetTeams(ids: readonly unknown[]): Promise<void> {
  if (ids.includes(currentTeamId())) setCurrentTeamId(null)
  queryClient.setQueriesData<Team[]>({ queryKey: [SHELL, 'teams'] }, (teams) =>
    teams?.filter(({ id }) => !ids.includes(id))
  )
  await refreshTeams()
}

export type RoleRecord = { id: string; name: string }

/** The roles of the organization, as choices. */
export function useRoles(): RoleRecord[] {
  const { data } = useGetList<RoleRecord>('roles', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  })
  return data ?? []
}
