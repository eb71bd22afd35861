import type { Actor } from '#api/platform/audit/record_audit'
import type { TeamRole } from '#api/contract/accounts/people'
import { addMembers } from '#api/accounts/teams/members/add_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Adds a user to teams, in the order of their IDs to avoid deadlocks between concurrent joins. */
export async function joinTeams(
  trx: TransactionClientContract,
  actor: Actor,
  userId: string,
  teams: readonly TeamRole[]
) {
  const inOrder = [...teams].sort((a, b) => a.teamId.localeCompare(b.teamId))
  for (const { teamId, roleId } of inOrder) {
    await addMembers(trx, actor, { teamId, roleId, userIds: [userId], ifMember: 'change' })
  }
}
