import type { PermissionSet } from '#api/contract/permissions'
import { issueApiToken } from '#api/identity/api_token_secret'
import User from '#api/identity/user'
import type Organization from '#api/organizations/organization'
import OrganizationModel from '#api/organizations/organization'
import { createOrganization } from '#api/organizations/create_organization'
import type Team from '#api/teams/team'
import { createTeam } from '#api/teams/create_team'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

export const PASSWORD = 'correct horse battery'

export type Persona = { user: User; organization: Organization; team: Team; token: string }

const unique = () => randomBytes(5).toString('hex')

/** Hashing is slow on purpose, and everybody has the same password: one hash of it serves all. */
let hashed: Promise<string> | undefined

export async function createUser(name = 'Ada'): Promise<User> {
  hashed ??= hash.make(PASSWORD)
  const email = `${name.toLowerCase()}.${unique()}@example.test`
  const [{ id }] = await db
    .table('users')
    .insert({ name, email, password: await hashed })
    .returning('id')
  return User.findOrFail(id)
}

/** The founder of an organization of their own, administrator of it and of its first team. */
export async function asOwner(name = 'Owner'): Promise<Persona> {
  const user = await createUser(name)
  const { id } = await createOrganization(user, `${name} ${unique()}`)
  const organization = await OrganizationModel.findOrFail(id)
  const team = await organization.related('teams').query().firstOrFail()
  return persona(user, organization, team)
}

/** Somebody of another organization. */
export const asStranger = () => asOwner('Stranger')

/** A member of the owner's team whose role has just these permission sets. */
export async function asMember(
  owner: Persona,
  permissionSets: PermissionSet[],
  name = 'Member'
): Promise<Persona> {
  const user = await createUser(name)
  const { organization, team } = owner
  await db
    .table('organization_members')
    .insert({ organization_id: organization.id, user_id: user.id })
  const role = await organization
    .related('roles')
    .create({ name: `Role ${unique()}`, slug: `role-${unique()}`, permissionSets })
  await team.related('members').create({ userId: user.id, roleId: role.id })
  return persona(user, organization, team)
}

export const asViewer = (owner: Persona) =>
  asMember(owner, ['VIEW_CONFIGURATIONS', 'VIEW_EVALS'], 'Viewer')

/** A member of the organization with a team of their own, in which they may do everything. */
export async function asNeighbour(owner: Persona): Promise<Persona> {
  const user = await createUser('Neighbour')
  const { organization } = owner
  await db
    .table('organization_members')
    .insert({ organization_id: organization.id, user_id: user.id })
  const team = await createTeam(organization, { name: `Next door ${unique()}` })
  const role = await organization
    .related('roles')
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
