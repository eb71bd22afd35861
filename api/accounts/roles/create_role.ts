import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Organization from '#api/accounts/tenants/organization'
import Role from '#api/accounts/tenants/role'
import { assertNameFree } from '#api/accounts/roles/assert_name_free'
import { roleSlug, lockRoles } from '#api/accounts/roles/role_slug'
import { orderedSets } from '#api/accounts/roles/role_validator'
import db from '@adonisjs/lucid/services/db'

export type RoleValues = { name: string; slug?: string; permissionSets: readonly string[] }

/** Adds a role to the organization. `origin` is the name of the copied role. */
export function createRole(
  organization: Organization,
  values: RoleValues,
  actor: Actor,
  origin?: string
): Promise<Role> {
  return db.transaction(async (trx) => {
    await lockRoles(trx, organization.id)
    await assertNameFree(trx, { organizationId: organization.id, name: values.name })
    const slug = await roleSlug(trx, { organizationId: organization.id, ...values })
    const role = await Role.create(
      {
        organizationId: organization.id,
        name: values.name,
        slug,
        permissionSets: orderedSets(values.permissionSets),
        isBuiltIn: false,
      },
      { client: trx }
    )
    await recordAudit(trx, actor, {
      action: 'role_created',
      target: 'ROLE',
      targetId: role.id,
      description: origin
        ? `Created role ${role.name} as a copy of ${origin}`
        : `Created role ${role.name}`,
      after: role.snapshot(),
    })
    return role
  })
}
