import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const of = (client: ApiClient, { token }: Persona) => ({
  create: (body: object) => client.post('/api/v1/roles').json(body).bearerToken(token),
  change: (id: string, body: object) =>
    client.put(`/api/v1/roles/${id}`).json(body).bearerToken(token),
  remove: (id: string) => client.delete(`/api/v1/roles/${id}`).bearerToken(token),
  removeMany: (ids: string[]) =>
    client
      .delete('/api/v1/roles')
      .qs({ filter: JSON.stringify({ id: ids }) })
      .bearerToken(token),
  copy: (id: string) => client.post(`/api/v1/roles/${id}/copy`).bearerToken(token),
  get: (path: string, qs: object = {}) => client.get(`/api/v1/${path}`).qs(qs).bearerToken(token),
})

const roleOf = (owner: Persona, slug: string) =>
  organizationScope(owner.organization, Role).query().where('slug', slug).firstOrFail()

const audited = (owner: Persona) =>
  db
    .from('audit_logs')
    .where('organization_id', owner.organization.id)
    .where('target', 'ROLE')
    .orderBy('created_at')
    .orderBy('id')
    .select('action', 'description', 'metadata')

test.group('Roles', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an administrator creates, changes, and deletes a role, and the audit log records the values before and after', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const created = await roles.create({
      name: '  Auditors & Co ',
      permissionSets: ['VIEW_ISSUES', 'VIEW_EVALS', 'VIEW_ISSUES'],
    })
    created.assertStatus(201)
    created.assertBodyContains({
      name: 'Auditors & Co',
      slug: 'auditors-and-co',
      permissionSets: ['VIEW_EVALS', 'VIEW_ISSUES'],
      isBuiltIn: false,
      memberCount: 0,
    })
    const { id } = created.body()
    const changed = await roles.change(id, { name: 'Auditors', permissionSets: ['VIEW_EVALS'] })
    changed.assertBodyContains({ name: 'Auditors', slug: 'auditors-and-co' })
    ;(await roles.change(id, { name: 'Auditors', permissionSets: ['VIEW_EVALS'] })).assertStatus(
      200
    )
    ;(await roles.remove(id)).assertStatus(200)
    ;(await roles.get(`roles/${id}`)).assertStatus(404)
    const log = await audited(owner)
    assert.deepEqual(log.map(({ action }) => action).sort(), [
      'role_created',
      'role_deleted',
      'role_updated',
    ])
    const update = log.find(({ action }) => action === 'role_updated')
    assert.equal(update.description, 'Changed role Auditors & Co to Auditors')
    assert.deepEqual(update.metadata.before.permissionSets, ['VIEW_EVALS', 'VIEW_ISSUES'])
    assert.deepEqual(update.metadata.after.permissionSets, ['VIEW_EVALS'])
  })

  test('a generated role slug gets a number if it is taken, and a submitted slug that is taken is rejected', async ({
    client,
    assert,
  }) => {
    const roles = of(client, await asOwner())
    const role = { name: 'Editor', permissionSets: [] }
    assert.equal((await roles.create({ ...role, name: 'Editor!' })).body().slug, 'editor-2')
    assert.equal((await roles.create({ ...role, name: 'Editor?' })).body().slug, 'editor-3')
    const taken = await roles.create({ ...role, name: 'Mine', slug: 'editor' })
    taken.assertStatus(409)
    taken.assertBodyContains({ error: { code: 'role.slug_taken', errors: [{ field: 'slug' }] } })
    ;(await roles.create({ ...role, slug: 'No Slug' })).assertStatus(422)
    const strangers = of(client, await asStranger())
    assert.equal((await strangers.create({ ...role, name: 'Editor!' })).body().slug, 'editor-2')
  })

  test('a role name that another role of the organization has is rejected with an error for the field', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const role = { name: 'Auditor', permissionSets: [] }
    const { id } = (await roles.create(role)).body()
    for (const name of ['Auditor', 'AUDITOR', ' editor ']) {
      const taken = await roles.create({ ...role, name })
      taken.assertStatus(409)
      taken.assertBodyContains({ error: { code: 'role.name_taken', errors: [{ field: 'name' }] } })
    }
    const renamed = await roles.change(id, { ...role, name: 'viewer' })
    renamed.assertStatus(409)
    renamed.assertBodyContains({ error: { errors: [{ field: 'name' }] } })
    ;(await roles.change(id, { ...role, name: 'AUDITOR' })).assertStatus(200)
    // Another organization may use the same name.
    ;(await of(client, await asStranger()).create(role)).assertStatus(201)

    // Roles of earlier versions can have equal names. They stay valid and can be changed.
    await Role.create({
      organizationId: owner.organization.id,
      name: 'Auditor',
      slug: 'auditor-2',
      permissionSets: [],
      isBuiltIn: false,
    })
    const kept = await roles.change(id, { ...role, permissionSets: ['VIEW_EVALS'] })
    kept.assertStatus(200)
    assert.deepEqual(kept.body().permissionSets, ['VIEW_EVALS'])
  })

  test('a missing role name or an unknown permission set is rejected with an error for its field', async ({
    client,
  }) => {
    const roles = of(client, await asOwner())
    const nameless = await roles.create({ name: ' ', permissionSets: [] })
    nameless.assertStatus(422)
    nameless.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
    const unknown = await roles.create({
      name: 'Pilots',
      permissionSets: ['VIEW_EVALS', 'FLY_PLANES', 'LAND_PLANES'],
    })
    unknown.assertStatus(422)
    unknown.assertBodyContains({
      error: {
        errors: [
          {
            field: 'permissionSets',
            message: 'There is no permission set named FLY_PLANES, LAND_PLANES',
          },
        ],
      },
    })
  })

  test('a built-in role can be copied but not changed or deleted', async ({ client, assert }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const { id, permissionSets } = await roleOf(owner, 'editor')
    ;(await roles.change(id, { name: 'Mine', permissionSets: [] })).assertStatus(409)
    ;(await roles.remove(id)).assertStatus(409)
    const copy = await roles.copy(id)
    copy.assertStatus(201)
    copy.assertBodyContains({ name: 'Editor (copy)', slug: 'editor-copy', isBuiltIn: false })
    assert.sameMembers(copy.body().permissionSets, permissionSets)
    assert.equal((await roles.copy(copy.body().id)).body().name, 'Editor (copy 2)')
  })

  test('a role in use cannot be deleted, individually or in bulk, and the error names the affected members', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const member = await owner.team.related('members').query().where('user_id', ada.user.id).first()
    const used = String(member?.roleId)
    const free = (await roles.create({ name: 'Free', permissionSets: [] })).body().id
    const refused = await roles.remove(used)
    refused.assertStatus(409)
    assert.match(
      refused.body().error.message,
      /^Role \w+ cannot be deleted: it is assigned to 1 person \(Ada in Default\)\./
    )
    ;(await roles.removeMany([free, used])).assertStatus(409)
    ;(await roles.get(`roles/${free}`)).assertStatus(200)
    assert.deepEqual((await roles.removeMany([free])).body(), [free])
  })

  test('a role change that would leave a team without an administrator is rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const sets: PermissionSet[] = ['ADMINISTRATOR']
    const lead = await asMember(owner, sets, 'Lead')
    const member = await owner.team.related('members').query().where('user_id', lead.user.id)
    const { id, name } = (await roles.get(`roles/${member[0]?.roleId}`)).body()
    // The owner is also an administrator of the team and is removed so that only Lead is left.
    const weaker = { name, permissionSets: ['VIEW_EVALS'] }
    await db.from('team_members').where('user_id', owner.user.id).delete()
    const refused = await roles.change(id, weaker)
    refused.assertStatus(409)
    assert.include(refused.body().error.message, 'Default would lose the last administrator')
    const administrator = await roleOf(owner, 'administrator')
    await owner.team.related('members').create({ userId: owner.user.id, roleId: administrator.id })
    ;(await roles.change(id, weaker)).assertStatus(200)
  })

  test('roles are listed with their member counts, and only administrators can list the members of a role', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const roles = of(client, owner)
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const list = await roles.get('roles', { filter: '{"isBuiltIn":true}' })
    assert.deepEqual(
      list
        .body()
        .map((role: { slug: string; memberCount: number }) => [role.slug, role.memberCount]),
      [
        ['administrator', 1],
        ['editor', 0],
        ['runner', 0],
        ['viewer', 0],
      ]
    )
    const administrator = await roleOf(owner, 'administrator')
    const members = await roles.get(`roles/${administrator.id}/members`, {
      filter: '{"q":"owner"}',
      sort: '["team","DESC"]',
      range: '[0,9]',
    })
    members.assertHeader('content-range', 'role-members 0-0/1')
    members.assertBodyContains([{ userId: owner.user.id, team: 'Default', teamId: owner.team.id }])
    const member = of(client, ada)
    ;(await member.get('roles')).assertStatus(200)
    ;(await member.get(`roles/${administrator.id}/members`)).assertStatus(403)
    ;(await member.create({ name: 'Mine', permissionSets: [] })).assertStatus(403)
    const stranger = of(client, await asStranger())
    ;(await stranger.get(`roles/${administrator.id}/members`)).assertStatus(404)
    ;(await stranger.copy(administrator.id)).assertStatus(404)
  })
})
