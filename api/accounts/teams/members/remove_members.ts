import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { accountPort } from '#api/accounts/tenants/account_port'
import {
  protectLastTeamAdmin,
  lockTeam,
  readMembers,
  targetOf,
} from '#api/accounts/teams/members/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Removes members from a team: either all or none. They remain in the organization. Also deletes their accounts at
 * services of the team.
 */
export async function removeMembers(
  trx: TransactionClientContract,
  actor: Actor,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] }
): Promise<void> {
  const team = await lockTeam(trx, actor.organizationId, teamId)
  const members = await readMembers(trx, team.id, userIds)
  await trx
    .from('team_members')
    .where('team_id', team.id)
    .whereRaw('user_id = any(?)', [[...userIds]])
    .delete()
  await protectLastTeamAdmin(trx, team, members)
  const { organizationId } = actor
  const { forgetAccountsOf } = await accountPort.use()
  await forgetAccountsOf(trx, { organizationId, teamIds: [team.id], userIds })
  await recordAudit(
    trx,
    actor,
    ...members.map((person) => ({
      action: 'user_removed_from_team' as const,
      target: targetOf(person.kind),
      targetId: person.id,
      teamId: team.id,
      description: `Removed ${person.name} from team ${team.name}`,
      before: { roleId: person.roleId, roleName: person.roleName },
    }))
  )
}
