import { organizationScope } from '#api/platform/tenancy/scopes'
import type { Actor } from '#api/platform/audit/record_audit'
import { roles } from '#api/contract/resources/roles'
import type Organization from '#api/accounts/tenants/organization'
import { createRole } from '#api/accounts/roles/create_role'
import Role from '#api/accounts/tenants/role'

/** Copies a role's permissions to a new role with the first free name: "Editor (copy)", "Editor (copy 2)" … */
export async function copyRole(organization: Organization, role: Role, actor: Actor) {
  const base = role.name.replace(/ \(copy(?: \d+)?\)$/, '')
  const others = await organizationScope(organization, Role).query().select('name')
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
    const name = base.slice(0, roles.fields.name.max - suffix.length) + suffix
    if (taken.has(name.toLowerCase())) continue
    return createRole(organization, { name, permissionSets: role.permissionSets }, actor, role.name)
  }
}
