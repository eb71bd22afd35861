import { useMutation } from '@tanstack/react-query'
import type { TeamMemberRow } from '#api/contract/accounts/team'
import { del, post, put } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { toast } from '../../core/notifications/toasts.js'
import { refreshTeams } from '../queries.js'

export type MemberRecord = TeamMemberRow

/** Returns the resource name of a team's members, which is also the API path. */
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

/** Mutation that adds one or several members. The server rejects existing members. */
export function useAddMembers(teamId: string, onDone: () => void) {
  const t = useText()
  return useMemberChange<ManyInput>({
    teamId,
    run: ({ userIds: [userId, ...others], roleId }) =>
      others.length === 0
        ? post(membersOf(teamId), { userId, roleId })
        : post(`${membersOf(teamId)}/bulk`, { userIds: [userId, ...others], roleId }),
    doneText: ({ userIds: { length } }) =>
      length === 1
        ? t('teams.members.added')
        : t('teams.members.added_many', { smart_count: length }),
    failedText: t('teams.members.add_failed'),
    onDone,
  })
}

/**
 * Builds the filter of an atomic bulk request. It is sent in the body, because URLs are too short
 * for thousands of IDs.
 */
const named = (userIds: readonly string[]) => ({ filter: { userId: userIds } })

export function useChangeRoles(teamId: string, onDone?: () => void) {
  const t = useText()
  return useMemberChange<ManyInput>({
    teamId,
    run: ({ userIds, roleId }) => put(membersOf(teamId), { roleId, ...named(userIds) }),
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
        ? del(`${membersOf(teamId)}/${userIds[0]}`)
        : del(membersOf(teamId), named(userIds)),
    doneText: ({ length }) =>
      length === 1
        ? t('teams.members.removed')
        : t('teams.members.removed_many', { smart_count: length }),
    failedText: t('teams.members.remove_failed'),
    onDone,
  })
}
