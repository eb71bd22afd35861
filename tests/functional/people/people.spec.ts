import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { MembershipFactory } from '#database/factories/membership_factory'
import { asMember, asOwner, asStranger, PASSWORD, type Persona } from '#tests/support/personas'
import { signIn } from '#tests/support/requests/http_session'
import { openBrowser } from '#tests/support/requests/http_browser'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const USERS = '/api/v1/users'

const named = (ids: string[]) => ({ filter: JSON.stringify({ id: ids }) })

const auditOf = async ({ organization }: Persona) =>
  (
    await db
      .from('audit_logs')
      .where('organization_id', organization.id)
      .select('action', 'description')
      .orderBy('description')
  ).map(({ action, description }) => `${action}: ${description}`)

const roleOf = async ({ organization }: Persona, slug: string): Promise<string> =>
  (await organizationScope(organization, Role).query().where('slug', slug).firstOrFail()).id

const namesOf = (body: { name: string }[]) => body.map(({ name }) => name)

async function list(client: ApiClient, { token }: Persona, filter: object, sort?: string) {
  const response = await client
    .get(USERS)
    .qs({ filter: JSON.stringify(filter), ...(sort ? { sort } : {}) })
    .bearerToken(token)
  response.assertStatus(200)
  return response.body()
}

test.group('People', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('people are listed with their teams and filtered by address, kind, access, team, role, and status', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const team = await makeRecord.teams(owner, 'Payments')
    const roleId = await roleOf(owner, 'editor')
    await db.table('team_members').insert({ team_id: team, user_id: ada.user.id, role_id: roleId })
    await makeRecord['service-accounts'](owner, 'Pipeline')
    await asStranger()

    const all = await list(client, owner, {}, '["name","DESC"]')
    assert.deepEqual(namesOf(all), ['Pipeline', 'Olga', 'Ada'])
    const [row] = await list(client, owner, { q: ada.user.email.toUpperCase() })
    assert.containsSubset(row, {
      id: ada.user.id,
      kind: 'person',
      isAdmin: false,
      status: 'active',
      deactivatedAt: null,
      teams: [{ name: 'Default' }, { id: team, name: 'Payments', roleName: 'Editor' }],
    })
    assert.deepEqual(namesOf(await list(client, owner, { kind: 'service' })), ['Pipeline'])
    assert.deepEqual(namesOf(await list(client, owner, { isAdmin: true })), ['Olga'])
    assert.deepEqual(namesOf(await list(client, owner, { teamId: team })), ['Ada'])
    assert.deepEqual(namesOf(await list(client, owner, { roleId, teamId: team })), ['Ada'])
    const nobody = await list(client, owner, { roleId, teamId: owner.team.id })
    assert.deepEqual(nobody, [])
    assert.deepEqual(await list(client, owner, { status: 'deactivated' }), [])
  })

  test('a page of the people in an organization of two thousand is read with two queries', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await crowd(owner, 2000)
    const queries: string[] = []
    const count = ({ sql }: { sql: string }) => queries.push(sql)
    db.connection().getWriteClient().on('query', count)
    const response = await client
      .get(USERS)
      .qs({ sort: '["createdAt","DESC"]', range: '[1000,1099]' })
      .bearerToken(owner.token)
    db.connection().getWriteClient().removeListener('query', count)
    assert.equal(response.header('content-range'), 'users 1000-1099/2001')
    assert.lengthOf(
      queries.filter((sql) => sql.includes('"organization_members" as "m"')),
      2
    )
  })

  test('deactivation ends sessions and tokens immediately, and reactivation restores the tokens', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const login = async () => {
      const browser = await openBrowser(client)
      const { email } = ada.user
      return browser.post('/api/v1/users/login').json({ email, password: PASSWORD })
    }
    ;(await login()).assertStatus(200)
    const change = (deactivated: boolean) =>
      client.put(`${USERS}/${ada.user.id}`).json({ deactivated }).bearerToken(owner.token)
    const me = () => client.get(`${USERS}/me`).bearerToken(ada.token)

    const response = await change(true)
    response.assertStatus(200)
    assert.equal(response.body().status, 'deactivated')
    assert.isNotNull(response.body().deactivatedAt)
    assert.isNull(await db.from('sessions').where('user_id', ada.user.id).first())
    ;(await me()).assertStatus(401)
    assert.include([401, 403], (await login()).status())

    ;(await change(false)).assertStatus(200)
    ;(await me()).assertStatus(200)
    ;(await login()).assertStatus(200)
    assert.deepEqual(
      await auditOf(owner).then((rows) => rows.filter((row) => /tivated/.test(row))),
      [
        'user_deactivated: Deactivated Ada',
        'user_reactivated: Reactivated Ada',
        'login_failed: Rejected the sign-in of Ada: the account is deactivated',
      ]
    )
  })

  test('deactivating a user in one organization does not end their session in another organization', async ({
    assert,
    client,
  }) => {
    const owner = await asOwner()
    const guest = await asStranger()
    await MembershipFactory.merge({
      organizationId: owner.organization.id,
      userId: guest.user.id,
    }).create()
    const session = (organizationId?: string) =>
      db.table('sessions').insert({
        id: `${Math.random()}`,
        user_id: guest.user.id,
        data: JSON.stringify({ auth_web: guest.user.id, organizationId }),
        expires_at: new Date(Date.now() + 60_000),
      })
    await session(owner.organization.id)
    await session(guest.organization.id)
    await client
      .put(`${USERS}/${guest.user.id}`)
      .json({ deactivated: true })
      .bearerToken(owner.token)
    const left = await db.from('sessions').where('user_id', guest.user.id)
    assert.deepEqual(
      left.map(({ data }) => JSON.parse(data).organizationId),
      [guest.organization.id]
    )
  })

  test('removing a person deletes their tokens and memberships and keeps the account', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const response = await client.delete(`${USERS}/${ada.user.id}`).bearerToken(owner.token)
    response.assertStatus(200)
    response.assertBodyContains({ id: ada.user.id, name: 'Ada' })
    for (const [table, column] of [
      ['organization_members', 'user_id'],
      ['team_members', 'user_id'],
      ['api_tokens', 'tokenable_id'],
    ] as const) {
      assert.isNull(await db.from(table).where(column, ada.user.id).first(), table)
    }
    assert.exists(await db.from('users').where('id', ada.user.id).first())
    assert.include(await auditOf(owner), 'user_removed: Removed Ada from the organization')
    ;(await client.get(`${USERS}/${ada.user.id}`).bearerToken(owner.token)).assertStatus(404)
  })

  test('a thousand people can be changed in one atomic request', async ({ client, assert }) => {
    const owner = await asOwner()
    const ids = await crowd(owner, 1000)
    const roleId = await roleOf(owner, 'viewer')
    const put = (body: object, who = ids) =>
      client
        .put(USERS)
        .json({ ...body, filter: { id: who } })
        .bearerToken(owner.token)
    const count = async (table: string, where: object) =>
      Number((await db.from(table).where(where).count('* as n').first()).n)
    const organization = { organization_id: owner.organization.id }

    const addToTeam = { teamId: owner.team.id, roleId }
    assert.lengthOf((await put({ addToTeam })).body(), 1000)
    assert.equal(await count('team_members', { role_id: roleId }), 1000)
    ;(await put({ isAdmin: true, removeFromTeam: { teamId: owner.team.id } })).assertStatus(200)
    assert.equal(await count('team_members', { role_id: roleId }), 0)
    assert.equal(await count('organization_members', { ...organization, is_admin: true }), 1001)
    assert.equal(await count('audit_logs', { ...organization, action: 'org_admin_added' }), 1000)

    const stranger = await asStranger()
    ;(await put({ isAdmin: false }, [...ids, stranger.user.id])).assertStatus(404)
    assert.equal(await count('organization_members', { ...organization, is_admin: true }), 1001)
    ;(await put({})).assertStatus(422)
    const elsewhere = { teamId: stranger.team.id, roleId }
    assert.include([404, 422], (await put({ addToTeam: elsewhere })).status())

    const removed = await client
      .delete(USERS)
      .json({ filter: { id: ids } })
      .bearerToken(owner.token)
    assert.lengthOf(removed.body(), 1000)
    assert.equal(await count('organization_members', organization), 1)
  })

  test('the last human administrator cannot be demoted, deactivated, or removed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, [], 'Ada')
    const robot = await makeRecord['service-accounts'](owner, 'Robot')
    const admin = (id: string, body: object) =>
      client.put(`${USERS}/${id}`).json(body).bearerToken(owner.token)
    ;(await admin(robot, { isAdmin: true })).assertStatus(200)

    const me = owner.user.id
    const both = named([me, ada.user.id])
    for (const call of [
      admin(me, { isAdmin: false }),
      admin(me, { deactivated: true }),
      client.delete(`${USERS}/${me}`).bearerToken(owner.token),
      client.put(USERS).qs(both).json({ deactivated: true }).bearerToken(owner.token),
      client.delete(USERS).qs(both).bearerToken(owner.token),
    ]) {
      const refused = await call
      refused.assertStatus(409)
      refused.assertBodyContains({ error: { code: 'people.last_admin' } })
    }
    assert.equal((await list(client, owner, { status: 'active' })).length, 3)

    ;(await admin(ada.user.id, { isAdmin: true })).assertStatus(200)
    ;(await client.delete(`${USERS}/${me}`).bearerToken(owner.token)).assertStatus(200)
    ;(await client.get(`${USERS}/me`).bearerToken(owner.token)).assertStatus(401)
  })
})

test.group('People | concurrency', () => {
  test('one administrator remains if two administrators demote each other concurrently', async ({
    assert,
    client,
  }) => {
    const one = await asOwner('One')
    const other = await asMember(one, [], 'Other')
    await db.from('organization_members').where('user_id', other.user.id).update({ is_admin: true })
    const demote = (by: Persona, whom: Persona) =>
      client.put(`${USERS}/${whom.user.id}`).json({ isAdmin: false }).bearerToken(by.token)
    const responses = await Promise.all([demote(one, other), demote(other, one)])
    const statuses = responses.map((response) => response.status())
    assert.isTrue(statuses.includes(200))
    assert.isTrue(statuses.some((status) => status === 409 || status === 403))
    const left = await db
      .from('organization_members')
      .where({ organization_id: one.organization.id, is_admin: true })
    assert.lengthOf(left, 1)
  })

  test('removing a person ends their open browser session', async ({ assert, client }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, ['VIEW_EVALS'], 'Ada')
    const session = await signIn(ada)
    assert.equal((await session.fetch(`${USERS}/me`)).status, 200)
    ;(await client.delete(`${USERS}/${ada.user.id}`).bearerToken(owner.token)).assertStatus(200)
    assert.equal((await session.fetch(`${USERS}/me`)).status, 401)
  })
})

/** Adds members to the organization with a single statement. Resolves with their user IDs. */
async function crowd({ organization }: Persona, size: number): Promise<string[]> {
  const { rows } = await db.rawQuery(
    `with made as (
       insert into users (name, email)
       select 'Person ' || n, 'p' || n || '.' || gen_random_uuid() || '@x.test'
       from generate_series(1, ?) as n returning id
     )
     insert into organization_members (organization_id, user_id)
     select ?, id from made returning user_id`,
    [size, organization.id]
  )
  return rows.map(({ user_id: id }: { user_id: string }) => id)
}
