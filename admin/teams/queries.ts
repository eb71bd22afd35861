import { useMutation, useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { TeamContents } from '#api/contract/accounts/team'
import { del, get, post, put, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { useSession } from '../core/session/session.js'
import { SHELL, type Team } from '../core/session/queries.js'
import { currentTeamId, setCurrentTeamId } from '../core/data/team_memory.js'

export type TeamRecord = Team & { memberCount: number; createdAt: string; updatedAt: string }

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

/** Request body for a team. If the slug of a new team is omitted, the server generates one. */
export type TeamValues = { name: string; slug?: string; description?: string | null }

/** Mutation that creates a team and refetches all team names. */
export const useCreateTeam = (on: { done: () => void; failed: (error: Error) => void }) =>
  useMutation({
    mutationFn: (values: TeamValues) => post<TeamRecord>('teams', values),
    onSuccess: () => {
      on.done()
      return refreshTeams()
    },
    onError: on.failed,
  })

export const loadTeam = (id: string) => get<TeamRecord>(`teams/${id}`)

/** Updates a team. The caller refetches team names after it has shown the saved values. */
export const saveTeam = (id: string, values: TeamValues & { updatedAt?: string }) =>
  put<TeamRecord>(`teams/${id}`, values)

/**
 * Mutation that deletes a team. Its variable is the confirmed name, which the server requires if the team has records;
 * null if it has none. `done` leaves the team's page before the team is removed from the session.
 */
export const useDeleteTeam = (id: string, on: { done: () => Promise<void>; failed: () => void }) =>
  useMutation({
    mutationFn: (confirmedName: string | null) => {
      const query = confirmedName ? `?${new URLSearchParams({ confirm: confirmedName })}` : ''
      return del(`teams/${id}${query}`)
    },
    onSuccess: async () => {
      await on.done()
      await forgetTeams([id])
    },
    onError: on.failed,
  })

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
