import { type Actor, type AuditRecord, recordAudit } from '#api/platform/audit/record_audit'
import { INVALID } from '#api/platform/http/domain_error'
import { recordRoleChange } from '#api/accounts/teams/members/change_roles'
import { ALREADY_MEMBER } from '#api/accounts/teams/errors'
import {
  protectLastTeamAdmin,
  lockTeam,
  type Person,
  readPeople,
  type RoleName,
  findAssignableRole,
  targetOf,
  type TeamName,
} from '#api/accounts/teams/members/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Adding = {
  teamId: string
  userIds: readonly string[]
  roleId: string
  /** For existing members: `change` assigns the new role, `refuse` rejects the request. */
  ifMember: 'change' | 'refuse'
}

/** User IDs by outcome. `unchanged` users already had the role. */
export type Added = Record<'added' | 'changed' | 'unchanged', string[]>

/** Adds members of the organization to a team with one role: all of them or none. */
export async function addMembers(
  trx: TransactionClientContract,
  actor: Actor,
  { teamId, userIds, roleId, ifMember }: Adding
): Promise<Added> {
  const team = await lockTeam(trx, actor.organizationId, teamId)
  const role = await findAssignableRole(trx, actor.organizationId, roleId)
  await assertInOrganization(trx, actor.organizationId, userIds)
  const people = await readPeople(trx, team.id, userIds)
  const added = people.filter((person) => person.roleId === null)
  const members = people.filter((person) => person.roleId !== null)
  if (ifMember === 'refuse' && members[0]) throw alreadyMember(members[0], team)
  const changed = members.filter((person) => person.roleId !== role.id)
  await trx.rawQuery(
    `insert into team_members (team_id, user_id, role_id)
     select :teamId, user_id, :roleId from unnest(:userIds::uuid[]) as user_id
     on conflict (team_id, user_id) do update set role_id = excluded.role_id`,
    { teamId: team.id, roleId: role.id, userIds: idsOf([...added, ...changed]) }
  )
  await protectLastTeamAdmin(trx, team, changed)
  await recordAudit(
    trx,
    actor,
    ...added.map((person) => recordAdded(person, team, role)),
    ...changed.map((person) => recordRoleChange(person, team, role))
  )
  return {
    added: idsOf(added),
    changed: idsOf(changed),
    unchanged: idsOf(members.filter((person) => person.roleId === role.id)),
  }
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

/**
 * Rejects users who are not members of the organization. `FOR KEY SHARE` prevents deletion of their memberships until the
 * transaction ends.
 */
async function assertInOrganization(
  trx: TransactionClientContract,
  organizationId: string,
  userIds: readonly string[]
) {
  const { rows }: { rows: { user_id: string }[] } = await trx.rawQuery(
    `select user_id from organization_members
     where organization_id = :organizationId and user_id = any(:userIds) for key share`,
    { organizationId, userIds: [...userIds] }
  )
  if (rows.length === userIds.length) return
  const known = new Set(rows.map((row) => row.user_id))
  const message = 'This user does not belong to the organization'
  const isOne = userIds.length === 1
  const errors = userIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: isOne ? 'userId' : `userIds.${index}`, rule: 'exists', message }]
  )
  throw INVALID(
    isOne
      ? message
      : `Nothing was changed: ${errors.length} users do not belong to the organization`,
    errors
  )
}

function alreadyMember({ name, roleName }: Person, team: TeamName) {
  const message = `${name} is already in team ${team.name}, as ${roleName}`
  return ALREADY_MEMBER(message, [{ field: 'userId', rule: 'unique', message }])
}

function recordAdded(person: Person, team: TeamName, role: RoleName): AuditRecord {
  return {
    action: 'user_added_to_team',
    target: targetOf(person.kind),
    targetId: person.id,
    teamId: team.id,
    description: `Added ${person.name} to team ${team.name} as ${role.name}`,
    after: { roleId: role.id, roleName: role.name },
  }
}
