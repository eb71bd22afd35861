import type { Actor } from '#api/audit/record_audit'
import type { TeamRole } from '#api/contract/people'
import { addMembers } from '#api/teams/add_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Puts somebody new into their teams; in the order of the ids, so that two who join at once do not block each other. */
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
