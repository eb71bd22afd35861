import Role from '#api/accounts/tenants/role'
import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { recordAudit } from '#api/platform/audit/record_audit'
import type User from '#api/accounts/tenants/user'
import Organization from '#api/accounts/tenants/organization'
import { builtInRoles } from '#api/accounts/roles/built_in_roles'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Creates an organization with the built-in roles and a first team, and makes its founder the administrator of both.
 */
export function createOrganization(
  founder: User,
  name: string,
  outer?: TransactionClientContract
): Promise<Organization> {
  return (outer ?? db).transaction(async (trx) => {
    const organization = await Organization.create({ name }, { client: trx })
    await trx
      .table('organization_members')
      .insert({ organization_id: organization.id, user_id: founder.id, is_admin: true })
    const roles = await organizationScope(organization, Role).createMany(builtInRoles)
    const team = await organizationScope(organization, Team).create({
      name: 'Default',
      slug: 'default',
    })
    const administrator = roles.find((role) => role.slug === 'administrator')
    if (administrator) {
      await team.related('members').create({ userId: founder.id, roleId: administrator.id })
    }
    const actor = { organizationId: organization.id, user: founder }
    await recordAudit(trx, actor, {
      action: 'organization_created',
      target: 'ORGANIZATION',
      targetId: organization.id,
      description: `Created organization ${name}`,
      after: { name },
    })
    return organization
  })
}
