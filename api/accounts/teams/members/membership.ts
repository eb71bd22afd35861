import type { AuditTarget } from '#api/contract/resources/audit_actions'
import { NOT_FOUND, invalidField } from '#api/platform/http/domain_error'
import { LAST_ADMINISTRATOR } from '#api/accounts/teams/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type TeamName = { id: string; name: string }
export type RoleName = { id: string; name: string }

/** A user with their role in a team, if any. */
export type Person = {
  id: string
  name: string
  kind: string
  roleId: string | null
  roleName: string | null
  isAdministrator: boolean
}

export const targetOf = (kind: string): AuditTarget =>
  kind === 'service' ? 'SERVICE_ACCOUNT' : 'USER'

/**
 * Serializes membership changes, because two concurrent ones could each remove one of the last two administrators. Does
 * not block other work in the team.
 */
export async function lockTeam(
  trx: TransactionClientContract,
  organizationId: string,
  teamId: string
): Promise<TeamName> {
  const { rows }: { rows: TeamName[] } = await trx.rawQuery(
    'select id, name from teams where id = ? and organization_id = ? for no key update',
    [teamId, organizationId]
  )
  if (!rows[0]) throw NOT_FOUND()
  return rows[0]
}

/** Finds a role of the organization and prevents its deletion until the transaction ends. */
export async function findAssignableRole(
  trx: TransactionClientContract,
  organizationId: string,
  roleId: string
): Promise<RoleName> {
  const { rows }: { rows: RoleName[] } = await trx.rawQuery(
    'select id, name from roles where id = ? and organization_id = ? for key share',
    [roleId, organizationId]
  )
  if (rows[0]) return rows[0]
  throw invalidField('roleId', 'exists', 'Choose a role that belongs to this organization')
}

/** Loads users with their role in the team, if any. */
export async function readPeople(
  trx: TransactionClientContract,
  teamId: string,
  userIds: readonly string[]
): Promise<Person[]> {
  const { rows }: { rows: Person[] } = await trx.rawQuery(
    `select u.id, u.name, u.kind, m.role_id as "roleId", r.name as "roleName",
       coalesce('ADMINISTRATOR' = any(r.permission_sets), false) as "isAdministrator"
     from users u
     left join team_members m on m.user_id = u.id and m.team_id = :teamId
     left join roles r on r.id = m.role_id
     where u.id = any(:userIds) order by u.name, u.id`,
    { teamId, userIds: [...userIds] }
  )
  return rows
}

/** Like `readPeople`, but rejects with NOT_FOUND if a user is not in the team. */
export async function readMembers(
  trx: TransactionClientContract,
  teamId: string,
  userIds: readonly string[]
): Promise<Person[]> {
  const people = await readPeople(trx, teamId, userIds)
  const members = people.filter(({ roleId }) => roleId !== null)
  if (members.length === userIds.length) return members
  const found = new Set(members.map(({ id }) => id))
  const lost = userIds.filter((id) => !found.has(id))
  throw NOT_FOUND(
    userIds.length === 1
      ? 'This user is not in the team'
      : `Nothing was changed: ${lost.length} of ${userIds.length} users are not in the team (${lost.slice(0, 3).join(', ')})`
  )
}

/** Rejects with LAST_ADMINISTRATOR if the team has no administrator left. Call it after the change. */
export async function protectLastTeamAdmin(
  trx: TransactionClientContract,
  team: TeamName,
  changed: readonly Person[]
): Promise<void> {
  const lost = changed.filter(({ isAdministrator }) => isAdministrator)
  if (lost.length === 0) return
  const { rows } = await trx.rawQuery(
    `select 1 from team_members m join roles r on r.id = m.role_id
     where m.team_id = ? and 'ADMINISTRATOR' = any(r.permission_sets) limit 1`,
    [team.id]
  )
  if (rows.length > 0) return
  const names = lost.slice(0, 3).map(({ name }) => name)
  const who =
    lost.length === 1
      ? `${names[0]} is the last administrator`
      : `${names.join(', ')}${lost.length > 3 ? ' and others' : ''} are the last administrators`
  throw LAST_ADMINISTRATOR(
    `${who} of team ${team.name}. Nothing was changed: make another member an administrator of the team first.`
  )
}
