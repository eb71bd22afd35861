import { organizationScope } from '#api/platform/tenancy/scopes'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type Organization from '#api/accounts/tenants/organization'
import { BUILT_IN_ROLE, ROLE_IN_USE } from '#api/accounts/roles/errors'
import { lockRoles } from '#api/accounts/roles/role_slug'
import Role from '#api/accounts/tenants/role'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Maximum number of users named in the error; others are only counted. */
const NAMED = 3

/** Deletes unassigned roles: all of them or none. */
export function deleteRoles(
  organization: Organization,
  ids: readonly string[],
  actor: Actor
): Promise<Role[]> {
  return db.transaction(async (trx) => {
    await lockRoles(trx, organization.id)
    // `FOR UPDATE` prevents assignments of the roles during the check.
    const roles = await organizationScope(organization, Role)
      .query()
      .useTransaction(trx)
      .whereIn('id', [...ids])
      .forUpdate()
    if (roles.length !== ids.length) throw NOT_FOUND(lost(ids.length, roles.length))
    const builtIn = roles.find((role) => role.isBuiltIn)
    if (builtIn) throw BUILT_IN_ROLE(`${builtIn.name} is built in and cannot be deleted`)
    await assertUnused(trx, roles)
    await trx
      .from('roles')
      .whereIn('id', [...ids])
      .delete()
    await recordAudit(
      trx,
      actor,
      ...roles.map((role) => ({
        action: 'role_deleted' as const,
        target: 'ROLE' as const,
        targetId: role.id,
        description: `Deleted role ${role.name}`,
        before: role.snapshot(),
      }))
    )
    return roles
  })
}

const lost = (wanted: number, found: number) =>
  wanted === 1
    ? 'Not found'
    : `Nothing was deleted: ${wanted - found} of ${wanted} roles were not found`

type Holder = { name: string; team: string; role_id: string }

async function assertUnused(trx: TransactionClientContract, roles: Role[]) {
  const holders: Holder[] = await trx
    .from('team_members')
    .join('users', 'users.id', 'team_members.user_id')
    .join('teams', 'teams.id', 'team_members.team_id')
    .whereIn(
      'role_id',
      roles.map(({ id }) => id)
    )
    .orderBy(['users.name', 'teams.name'])
    .select('users.name', 'teams.name as team', 'role_id')
  const [first] = holders
  const role = roles.find(({ id }) => id === first?.role_id)
  if (!role) return
  const mine = holders.filter(({ role_id: id }) => id === role.id)
  throw ROLE_IN_USE(
    `${role.name} cannot be deleted: ${countOf(mine.length)} (${named(mine)}). Give them another role first.`
  )
}

const countOf = (count: number) =>
  count === 1 ? 'it is assigned to 1 person' : `it is assigned to ${count} people`

function named(holders: Holder[]) {
  const shown = holders.slice(0, NAMED).map(({ name, team }) => `${name} in ${team}`)
  const more = holders.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
