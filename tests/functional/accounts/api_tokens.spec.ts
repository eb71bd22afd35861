import { readToken } from '#api/accounts/access/api_token_format'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { API_PREFIX, declaredRoutes } from '#api/platform/http/endpoint'
import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

const ABSENT = '00000000-0000-4000-8000-000000000000'
const TOKENS = `${API_PREFIX}/api-tokens`

type Scope = { teamId?: string; isReadOnly?: boolean; expiresAt?: DateTime }

async function limited({ user, organization }: Persona, scope: Scope): Promise<string> {
  const order = { userId: user.id, organizationId: organization.id, name: 'Limited' }
  return (await issueApiToken({ expiresAt: null, ...order, ...scope })).token
}

/** Calls a declared route with an ID that does not exist. */
function call(client: ApiClient, method: string, address: string) {
  const url = address.replace(/:\w+/g, ABSENT)
  if (method === 'POST') return client.post(url)
  if (method === 'PUT') return client.put(url)
  if (method === 'PATCH') return client.patch(url)
  return method === 'DELETE' ? client.delete(url) : client.get(url)
}

const records = ({ organization }: Persona, action: string) =>
  db.from('audit_logs').where({ organization_id: organization.id, action }).orderBy('created_at')

test.group('API tokens | creation', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a token can be created with only a name, and its secret is returned once and not stored in plain text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await client.post(TOKENS).json({ name: 'CLI' }).bearerToken(owner.token)
    made.assertStatus(201)
    const { id, token } = made.body()
    assert.containSubset(made.body(), {
      name: 'CLI',
      expiresAt: null,
      teamId: null,
      isReadOnly: false,
    })
    assert.match(token, /^assay_[0-9A-Za-z]{71}$/)
    ;(await client.get(`${API_PREFIX}/users/me`).bearerToken(token)).assertStatus(200)
    const shown = await client.get(`${TOKENS}/${id}`).bearerToken(owner.token)
    assert.notProperty(shown.body(), 'token')
    assert.notProperty(shown.body(), 'hash')
    const [row] = await db.from('api_tokens').where('id', id)
    assert.notInclude(JSON.stringify(row), readToken(token)?.secret ?? 'nothing')
  })

  test('a token is created with a scope and an expiry date, and the creation is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const expiresAt = DateTime.now().plus({ days: 30 }).toISO()
    const scope = { teamId: owner.team.id, isReadOnly: true }
    const made = await client
      .post(TOKENS)
      .json({ name: 'Nightly', expiresAt, ...scope })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const list = await client.get(TOKENS).qs({ filter: '{"q":"night"}' }).bearerToken(owner.token)
    assert.containSubset(list.body(), [{ name: 'Nightly', teamName: owner.team.name, ...scope }])
    const [entry] = await records(owner, 'token_created')
    assert.equal(
      entry.description,
      `Created API token Nightly, read only, for team ${owner.team.name}`
    )
    assert.containSubset(entry.metadata, {
      after: { name: 'Nightly', ...scope },
      tokenName: 'test',
    })
  })

  test('an invalid field is rejected with an error for that field', async ({ client, assert }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const wrong = {
      name: { name: ' ' },
      expiresAt: { name: 'Past', expiresAt: '2020-01-01T00:00:00Z' },
      teamId: { name: 'Other', teamId: owner.team.id },
    }
    for (const [field, body] of Object.entries(wrong)) {
      const response = await client.post(TOKENS).json(body).bearerToken(neighbor.token)
      response.assertStatus(422)
      assert.equal(response.body().error.errors[0].field, field)
    }
  })

  test('team and read-only tokens cannot create tokens, and no token can create a token that expires later than itself', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const make = (token: string, body = {}) =>
      client
        .post(TOKENS)
        .json({ name: 'Child', ...body })
        .bearerToken(token)
    ;(await make(await limited(owner, { teamId: owner.team.id }))).assertStatus(403)
    ;(await make(await limited(owner, { isReadOnly: true }))).assertStatus(403)
    const ends = DateTime.now().plus({ days: 7 })
    const short = await limited(owner, { expiresAt: ends })
    const endless = await make(short)
    endless.assertStatus(422)
    assert.equal(endless.body().error.errors[0].field, 'expiresAt')
    ;(await make(short, { expiresAt: ends.plus({ days: 1 }).toISO() })).assertStatus(422)
    ;(await make(short, { expiresAt: ends.minus({ days: 1 }).toISO() })).assertStatus(201)
  })
})

test.group('API tokens | invalid tokens', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a token with one changed character is rejected without a database query', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const queries: string[] = []
    const note = ({ sql }: { sql: string }) => void queries.push(sql)
    const knex = db.connection().getWriteClient()
    knex.on('query', note)
    ;(await client.get(`${API_PREFIX}/users/me`).bearerToken(token)).assertStatus(200)
    assert.isNotEmpty(queries.splice(0))
    for (const at of [6, 20, 28, 40, 60, 71, 76]) {
      const other = token[at] === 'a' ? 'b' : 'a'
      const wrong = token.slice(0, at) + other + token.slice(at + 1)
      assert.isNull(readToken(wrong))
      ;(await client.get(`${API_PREFIX}/users/me`).bearerToken(wrong)).assertStatus(401)
    }
    for (const wrong of ['', 'assay_', token.slice(0, -1), `${token}0`, token.toUpperCase()]) {
      assert.isNull(readToken(wrong))
    }
    knex.removeListener('query', note)
    // Refused-request counters are flushed every few seconds, not per request.
    assert.deepEqual(
      queries.filter((sql) => !sql.includes('refused_requests')),
      []
    )
  })

  test('a token is rejected after it expires or is revoked, or its user is deactivated or leaves the organization', async ({
    client,
  }) => {
    const status = async (token: string, expected: number) =>
      (await client.get(`${API_PREFIX}/users/me`).bearerToken(token)).assertStatus(expected)
    const owner = await asOwner()
    await status(await limited(owner, { expiresAt: DateTime.now().minus({ seconds: 1 }) }), 401)

    const mine = await limited(owner, {})
    await status(mine, 200)
    const id = readToken(mine)?.id
    ;(await client.delete(`${TOKENS}/${id}`).bearerToken(owner.token)).assertStatus(200)
    await status(mine, 401)

    const shutOut = await asMember(owner, ['VIEW_EVALS'])
    const membership = db
      .from('organization_members')
      .where({ user_id: shutOut.user.id, organization_id: owner.organization.id })
    await status(shutOut.token, 200)
    await membership.clone().update({ deactivated_at: new Date() })
    await status(shutOut.token, 401)
    await membership.clone().delete()
    await status(shutOut.token, 401)

    const gone = await asOwner('Gone')
    await gone.user.merge({ deactivatedAt: DateTime.now() }).save()
    await status(gone.token, 401)
  })
})

test.group('API tokens | read-only', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a read-only token can read resources but is rejected by every non-public writing route', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await makeRecord['redteam/targets'](owner, 'Bank')
    const token = await limited(owner, { isReadOnly: true })
    const targets = await client.get(`${API_PREFIX}/providers`).bearerToken(token)
    assert.equal(targets.body()[0].name, 'Bank')
    ;(await client.get(`${API_PREFIX}/server-settings`).bearerToken(token)).assertStatus(200)
    const writing = declaredRoutes().filter(
      ({ method, access }) => method !== 'GET' && access !== 'public'
    )
    assert.isAbove(writing.length, 20)
    for (const { method, path, address } of writing) {
      const response = await call(client, method, address).bearerToken(token)
      assert.equal(response.status(), 403, `${method} ${path}`)
      assert.equal(
        response.body().error.message,
        'This token is read-only. Use a token that can write.'
      )
    }
  })
})

test.group('API tokens | team tokens', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("a team token has its user's permissions in that team, but no access to other teams or administration", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const inOther = await makeRecord['redteam/targets'](neighbor, 'Next door')
    const token = await limited(owner, { teamId: owner.team.id })
    const get = (path: string) => client.get(`${API_PREFIX}${path}`).bearerToken(token)
    const only = [owner.team.id]
    for (const path of ['/teams', '/users/me/teams']) {
      const { body } = { body: (await get(path)).body() }
      assert.deepEqual(
        body.map(({ id }: { id: string }) => id),
        only,
        path
      )
    }
    ;(await get(`/teams/${neighbor.team.id}`)).assertStatus(404)
    ;(await get(`/providers/${inOther}`)).assertStatus(404)
    ;(await get('/providers').header('X-Team-Id', neighbor.team.id)).assertStatus(404)
    assert.isFalse((await get('/users/me')).body().isAdmin)
    const organizations = (await get('/users/me/organizations')).body()
    assert.lengthOf(organizations, 1)
    const made = await client
      .put(`${API_PREFIX}/providers/${await makeRecord['redteam/targets'](owner)}`)
      .json({ name: 'Renamed' })
      .bearerToken(token)
    made.assertStatus(200)
    assert.deepEqual(
      (await get('/api-tokens')).body().map(({ id }: { id: string }) => id),
      [readToken(token)?.id]
    )
  })

  test('a team token is rejected by every administrator route and every writing route outside a team', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const token = await limited(owner, { teamId: owner.team.id })
    const beyond = declaredRoutes().filter(
      ({ method, access }) =>
        access === 'admin' || (method !== 'GET' && (access === 'user' || access === 'member'))
    )
    assert.isAbove(beyond.length, 15)
    for (const { method, path, address } of beyond) {
      const response = await call(client, method, address).bearerToken(token)
      assert.equal(response.status(), 403, `${method} ${path}`)
    }
  })

  test("a team token is limited to its user's current role in the team", async ({ client }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const token = await limited(member, { teamId: owner.team.id })
    const targets = () => client.get(`${API_PREFIX}/providers`).bearerToken(token)
    const template = { name: 'Mine', config: {} }
    ;(await client.get(`${API_PREFIX}/redteam/configs`).bearerToken(token)).assertStatus(200)
    const create = client.post(`${API_PREFIX}/redteam/configs`).json(template)
    ;(await create.bearerToken(token)).assertStatus(403)
    await owner.team.related('members').query().where('user_id', member.user.id).delete()
    ;(await targets()).assertStatus(403)
  })
})

test.group('API tokens | organization-wide list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an administrator lists all tokens with their owner, scope, and last use', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const grace = await asMember(owner, ['VIEW_EVALS'], 'Grace')
    const robot = await asMember(owner, ['RUN_SCANS'], 'Robot')
    await robot.user.merge({ kind: 'service_account' }).save()
    await client.get(`${API_PREFIX}/users/me`).bearerToken(grace.token)
    const url = `${API_PREFIX}/organization-tokens`
    ;(await client.get(url).bearerToken(grace.token)).assertStatus(403)
    const list = await client.get(url).bearerToken(owner.token)
    list.assertHeader('content-range', 'organization-tokens 0-2/3')
    assert.containSubset(list.body(), [
      { owner: { name: 'Owner', kind: 'person' } },
      { owner: { name: 'Robot', kind: 'service_account' }, teamId: null, isReadOnly: false },
      { owner: { name: 'Grace' } },
    ])
    const graces = list
      .body()
      .find((one: { owner: { name: string } }) => one.owner.name === 'Grace')
    assert.isNotNull(graces.lastUsedAt)
    const found = await client
      .get(url)
      .qs({ filter: JSON.stringify({ ownerId: robot.user.id }) })
      .bearerToken(owner.token)
    assert.lengthOf(found.body(), 1)
    const searched = await client
      .get(url)
      .qs({ filter: JSON.stringify({ q: grace.user.email.toUpperCase() }) })
      .bearerToken(owner.token)
    assert.lengthOf(searched.body(), 1)
    assert.equal(searched.body()[0].owner.id, grace.user.id)
  })

  test('revoking several tokens in one request is atomic, and each revocation is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const grace = await asMember(owner, ['VIEW_EVALS'], 'Grace')
    const stranger = await asOwner('Stranger')
    const url = `${API_PREFIX}/organization-tokens`
    const many = (ids: (string | undefined)[]) =>
      client
        .delete(url)
        .qs({ filter: JSON.stringify({ id: ids }) })
        .bearerToken(owner.token)
    const ids = [await limited(grace, {}), grace.token].map((token) => readToken(token)?.id)
    ;(await many([...ids, readToken(stranger.token)?.id])).assertStatus(404)
    assert.isEmpty(await records(owner, 'token_revoked'))
    ;(await client.get(`${API_PREFIX}/users/me`).bearerToken(grace.token)).assertStatus(200)
    ;(await many(ids)).assertStatus(200)
    ;(await client.get(`${API_PREFIX}/users/me`).bearerToken(grace.token)).assertStatus(401)
    const entries = await records(owner, 'token_revoked')
    assert.sameMembers(
      entries.map(({ description }) => description),
      ['Revoked API token Limited of Grace', 'Revoked API token test of Grace']
    )
    assert.equal(entries[0].actor_id, owner.user.id)
  })
})
