import { organizationScope } from '#api/platform/tenancy/scopes'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { assertNotStale, type EditedRecord } from '#api/platform/http/assert_not_stale'
import type Organization from '#api/accounts/tenants/organization'
import type { RoleValues } from '#api/accounts/roles/create_role'
import { assertNameFree, isSameName } from '#api/accounts/roles/assert_name_free'
import { BUILT_IN_ROLE, LAST_TEAM_ADMIN } from '#api/accounts/roles/errors'
import Role from '#api/accounts/tenants/role'
import { roleSlug, lockRoles } from '#api/accounts/roles/role_slug'
import { orderedSets } from '#api/accounts/roles/role_validator'
import { teamsLosingAdmins } from '#api/accounts/roles/teams_losing_admins'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Changes a role for everyone who has it. The slug changes only if `values` contains one. */
export function updateRole(
  organization: Organization,
  { id, version }: EditedRecord,
  values: RoleValues,
  actor: Actor
): Promise<Role> {
  return db.transaction(async (trx) => {
    await lockRoles(trx, organization.id)
    const role = await organizationScope(organization, Role)
      .query()
      .useTransaction(trx)
      .where('id', id)
      .withCount('members')
      .firstOrFail()
    if (role.isBuiltIn) throw BUILT_IN_ROLE()
    assertNotStale(role, { version })
    const before = role.snapshot()
    if (!isSameName(values.name, role.name)) {
      await assertNameFree(trx, { organizationId: organization.id, name: values.name })
    }
    const permissionSets = orderedSets(values.permissionSets)
    await assertAdmins(trx, role, permissionSets)
    const slug = values.slug
      ? await roleSlug(trx, { organizationId: organization.id, ...values, exceptId: id })
      : role.slug
    const after = { name: values.name, slug, permissionSets }
    if (JSON.stringify(before) === JSON.stringify(after)) return role
    await role.merge(after).save()
    await recordAudit(trx, actor, {
      action: 'role_updated',
      target: 'ROLE',
      targetId: id,
      description: `Changed role ${before.name}${after.name === before.name ? '' : ` to ${after.name}`}`,
      before,
      after,
    })
    return role
  })
}

async function assertAdmins(
  trx: TransactionClientContract,
  role: Role,
  permissionSets: readonly string[]
) {
  const staysAdmin = permissionSets.includes('ADMINISTRATOR')
  if (staysAdmin || !role.permissionSets.includes('ADMINISTRATOR')) return
  const teams = await teamsLosingAdmins(trx, role.id)
  if (teams.length === 0) return
  const named =
    teams.slice(0, 3).join(', ') + (teams.length > 3 ? ` and ${teams.length - 3} more` : '')
  throw LAST_TEAM_ADMIN(
    `${named} would lose the last administrator. Assign another administrator role in that team first.`
  )
}
