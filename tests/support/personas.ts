import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import type User from '#api/accounts/tenants/user'
import type Organization from '#api/accounts/tenants/organization'
import OrganizationModel from '#api/accounts/tenants/organization'
import { createOrganization } from '#api/accounts/organizations/create_organization'
import Team from '#api/accounts/tenants/team'
import { createTeam } from '#api/accounts/teams/create_team'
import { MembershipFactory } from '#database/factories/membership_factory'
import { PASSWORD, UserFactory } from '#database/factories/user_factory'
import { randomBytes } from 'node:crypto'

export { PASSWORD }

export type Persona = { user: User; organization: Organization; team: Team; token: string }

const unique = () => randomBytes(5).toString('hex')

/** Creates the founder of a new organization, who administers it and its first team. */
export async function asOwner(name = 'Owner'): Promise<Persona> {
  const user = await UserFactory.merge({ name }).create()
  const { id } = await createOrganization(user, `${name} ${unique()}`)
  const organization = await OrganizationModel.findOrFail(id)
  const team = await organizationScope(organization, Team).query().firstOrFail()
  return persona(user, organization, team)
}

/** Creates the owner of another organization. */
export const asStranger = () => asOwner('Stranger')

/** Creates a member of the owner's team whose role consists of exactly these permission sets. */
export async function asMember(
  owner: Persona,
  permissionSets: PermissionSet[],
  name = 'Member'
): Promise<Persona> {
  const user = await UserFactory.merge({ name }).create()
  const { organization, team } = owner
  await MembershipFactory.merge({ organizationId: organization.id, userId: user.id }).create()
  const role = await organizationScope(organization, Role).create({
    name: `Role ${unique()}`,
    slug: `role-${unique()}`,
    permissionSets,
  })
  await team.related('members').create({ userId: user.id, roleId: role.id })
  return persona(user, organization, team)
}

export const asViewer = (owner: Persona) =>
  asMember(owner, ['VIEW_CONFIGURATIONS', 'VIEW_EVALS'], 'Viewer')

/** Creates a member of the same organization with all permissions in another team. */
export async function asNeighbor(owner: Persona): Promise<Persona> {
  const user = await UserFactory.merge({ name: 'Neighbor' }).create()
  const { organization } = owner
  await MembershipFactory.merge({ organizationId: organization.id, userId: user.id }).create()
  const team = await createTeam(organization, { name: `Next door ${unique()}` })
  const role = await organizationScope(organization, Role)
    .query()
    .where('slug', 'administrator')
    .firstOrFail()
  await team.related('members').create({ userId: user.id, roleId: role.id })
  return persona(user, organization, team)
}

async function persona(user: User, organization: Organization, team: Team): Promise<Persona> {
  const { token } = await issueApiToken({
    userId: user.id,
    name: 'test',
    organizationId: organization.id,
    expiresAt: null,
  })
  return { user, organization, team, token }
}
