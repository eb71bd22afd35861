import type { Actor } from '#api/audit/record_audit'
import { roles } from '#api/contract/resources/roles'
import type Organization from '#api/organizations/organization'
import { createRole } from '#api/roles/create_role'
import type Role from '#api/roles/role'

/** Adds a role that allows the same, under the first free name: "Editor (copy)", "Editor (copy 2)" … */
export async function copyRole(organization: Organization, role: Role, actor: Actor) {
  const base = role.name.replace(/ \(copy(?: \d+)?\)$/, '')
  const others = await organization.related('roles').query().select('name')
  const taken = new Set(others.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
    const name = base.slice(0, roles.fields.name.max - suffix.length) + suffix
    if (taken.has(name)) continue
    return createRole(organization, { name, permissionSets: role.permissionSets }, actor, role.name)
  }
}
