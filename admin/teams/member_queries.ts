import { useMutation } from '@tanstack/react-query'
import type { TeamMemberRow } from '#api/contract/team'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import { refreshTeams } from './team_queries.js'

export type MemberRecord = TeamMemberRow

/** The console's name of the members of a team; it is their path, too. */
export const membersOf = (teamId: string) => `teams/${teamId}/members`

async function refreshMembers(teamId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [membersOf(teamId)] })
  await refreshTeams()
}

type Options<Input> = {
  teamId: string
  run: (input: Input) => Promise<unknown>
  doneText: (input: Input) => string
  failedText: string
  onDone?: () => void
}

function useMemberChange<Input>({ teamId, run, doneText, failedText, onDone }: Options<Input>) {
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => {
      toast(doneText(input))
      onDone?.()
      return refreshMembers(teamId)
    },
    onError: () => toast(failedText, { type: 'error' }),
  })
}

type ManyInput = { userIds: readonly string[]; roleId: string }

/** One newcomer, or several at once; of one who is in the team already the server says so. */
export function useAddMembers(teamId: string, onDone: () => void) {
  const t = useText()
  return useMemberChange<ManyInput>({
    teamId,
    run: ({ userIds: [userId, ...others], roleId }) =>
      others.length === 0
        ? http(membersOf(teamId), { method: 'POST', body: { userId, roleId } })
        : http(`${membersOf(teamId)}/bulk`, {
            method: 'POST',
            body: { userIds: [userId, ...others], roleId },
          }),
    doneText: ({ userIds: { length } }) =>
      length === 1
        ? t('teams.members.added')
        : t('teams.members.added_many', { smart_count: length }),
    failedText: t('teams.members.add_failed'),
    onDone,
  })
}

/** All of them, or none: named in the body, since an address has no room for thousands. */
const named = (userIds: readonly string[]) => ({ filter: { userId: userIds } })

export function useChangeRoles(teamId: string, onDone?: () => void) {
  const t = useText()
  return useMemberChange<ManyInput>({
    teamId,
    run: ({ userIds, roleId }) =>
      http(membersOf(teamId), { method: 'PUT', body: { roleId, ...named(userIds) } }),
    doneText: ({ userIds: { length } }) =>
      length === 1
        ? t('teams.members.role_changed')
        : t('teams.members.roles_changed', { smart_count: length }),
    failedText: t('teams.members.role_failed'),
    ...(onDone ? { onDone } : {}),
  })
}

export function useRemoveMembers(teamId: string, onDone: () => void) {
  const t = useText()
  return useMemberChange<readonly string[]>({
    teamId,
    run: (userIds) =>
      userIds.length === 1
        ? http(`${membersOf(teamId)}/${userIds[0]}`, { method: 'DELETE' })
        : http(membersOf(teamId), { method: 'DELETE', body: named(userIds) }),
    doneText: ({ length }) =>
      length === 1
        ? t('teams.members.removed')
        : t('teams.members.removed_many', { smart_count: length }),
    failedText: t('teams.members.remove_failed'),
    onDone,
  })
}
