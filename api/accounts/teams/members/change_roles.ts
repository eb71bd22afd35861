import { type Actor, type AuditRecord, recordAudit } from '#api/platform/audit/record_audit'
import {
  protectLastTeamAdmin,
  lockTeam,
  type Person,
  readMembers,
  type RoleName,
  findAssignableRole,
  targetOf,
  type TeamName,
} from '#api/accounts/teams/members/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Change = { teamId: string; userIds: readonly string[]; roleId: string }

/** Assigns a role to members of a team: all of them or none. */
export async function changeRoles(
  trx: TransactionClientContract,
  actor: Actor,
  { teamId, userIds, roleId }: Change
): Promise<void> {
  const team = await lockTeam(trx, actor.organizationId, teamId)
  const role = await findAssignableRole(trx, actor.organizationId, roleId)
  const members = await readMembers(trx, team.id, userIds)
  const changed = members.filter((person) => person.roleId !== role.id)
  await trx
    .from('team_members')
    .where('team_id', team.id)
    .whereRaw('user_id = any(?)', [changed.map(({ id }) => id)])
    .update({ role_id: role.id })
  await protectLastTeamAdmin(trx, team, changed)
  await recordAudit(trx, actor, ...changed.map((person) => recordRoleChange(person, team, role)))
}

export function recordRoleChange(person: Person, team: TeamName, role: RoleName): AuditRecord {
  return {
    action: 'user_role_changed_in_team',
    target: targetOf(person.kind),
    targetId: person.id,
    teamId: team.id,
    description: `Changed the role of ${person.name} in team ${team.name} from ${person.roleName} to ${role.name}`,
    before: { roleId: person.roleId, roleName: person.roleName },
    after: { roleId: role.id, roleName: role.name },
  }
}
