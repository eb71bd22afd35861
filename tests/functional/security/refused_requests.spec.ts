import type { RefusalSummary, RefusedRequestRecord } from '#api/contract/accounts/refused_requests'
import type { CountedRefusal } from '#api/platform/http/refused_requests'
import { flushRefusedRequests } from '#api/accounts/refused_requests/record_refused_requests'
import { writeRefusedRequests } from '#api/accounts/refused_requests/write_refused_requests'
import { asHost, forgetSettings } from '#tests/support/host'
import { openBrowser } from '#tests/support/requests/http_browser'
import { signIn } from '#tests/support/requests/http_session'
import { asMember, asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startWebProcess } from '#tests/support/processes/web_process'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const PATH = '/api/v1/refused-requests'
const HOUR_MS = 3_600_000

async function listOf(client: ApiClient, { token }: Persona, filter: object = {}) {
  const response = await client
    .get(PATH)
    .qs({ filter: JSON.stringify(filter), sort: '["route","ASC"]' })
    .bearerToken(token)
  response.assertStatus(200)
  const rows: RefusedRequestRecord[] = response.body()
  return rows
}

async function summaryOf(
  client: ApiClient,
  { token }: Persona,
  query: object = {},
  path = 'summary'
) {
  const response = await client.get(`${PATH}/${path}`).qs(query).bearerToken(token)
  response.assertStatus(200)
  const summary: RefusalSummary = response.body()
  return summary
}

const anonymousRows = () =>
  db.from('refused_requests').whereNull('organization_id').orderBy('route')

/** Flushes the buffer and deletes the rows of earlier tests. */
async function emptyTable() {
  await flushRefusedRequests()
  await db.from('refused_requests').delete()
}

const refusal: CountedRefusal = {
  reason: 'unauthenticated',
  code: 'unauthorized',
  route: 'GET /api/v1/teams',
  address: '203.0.113.1',
  userId: null,
  tokenId: null,
  organizationId: null,
  count: 1,
}

const fromAddresses = (amount: number, more: Partial<CountedRefusal> = {}) =>
  Array.from({ length: amount }, (_, n) => ({ ...refusal, address: `198.51.100.${n}`, ...more }))

test.group('Refused requests', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await emptyTable()
    return async () => {
      await flushRefusedRequests()
      await undo()
    }
  })

  test('a 403 response is counted for the organization, with user, token, and route', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    for (let n = 0; n < 3; n++) {
      const refused = await client.get('/api/v1/users?secret=value').bearerToken(viewer.token)
      refused.assertStatus(403)
    }
    const rows = await listOf(client, owner)
    assert.lengthOf(rows, 1)
    const [token] = await db.from('api_tokens').where('tokenable_id', viewer.user.id)
    assert.containsSubset(rows[0], {
      reason: 'forbidden',
      code: 'forbidden',
      route: 'GET /api/v1/users',
      address: '127.0.0.1',
      count: 3,
      userId: viewer.user.id,
      userName: viewer.user.name,
      tokenId: token.id,
      tokenName: token.name,
    })
  })

  test('an invalid CSRF token is counted for the signed-in user', async ({ client, assert }) => {
    const owner = await asOwner()
    const session = await signIn(owner)
    const foreign = await session.fetch('/api/v1/teams', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x"}',
    })
    assert.equal(foreign.status, 403)
    const rows = await listOf(client, owner)
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      reason: 'csrf',
      code: 'csrf',
      route: 'POST /api/v1/teams',
      userId: owner.user.id,
      tokenId: null,
    })
  })

  test('a 401 response is counted for the server, not for an organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    ;(await client.get('/api/v1/teams/5?key=value')).assertStatus(401)
    ;(await client.get('/api/v1/teams').bearerToken('assay_wrong')).assertStatus(401)
    assert.deepEqual(await listOf(client, owner), [])
    assert.containsSubset(await anonymousRows(), [
      { reason: 'unauthenticated', route: 'GET /api/v1/teams', count: 1, user_id: null },
      { reason: 'unauthenticated', route: 'GET /api/v1/teams/:id', count: 1, user_id: null },
    ])
  })

  test('a 429 response is counted', async ({ client, assert }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const guess = { email: user.email, password: 'wrong' }
    let status = 401
    for (let n = 0; n < 50 && status !== 429; n++) {
      status = (await browser.post('/api/v1/users/login').json(guess)).status()
    }
    assert.equal(status, 429)
    await flushRefusedRequests()
    assert.containsSubset(await anonymousRows(), [
      { reason: 'rate_limited', code: 'rate_limited', route: 'POST /api/v1/users/login', count: 1 },
      { reason: 'unauthenticated', code: 'identity.invalid_credentials' },
    ])
  })

  test('refused requests are summarized by time, reason, user, address, and route', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const mine = { organizationId: owner.organization.id, userId: viewer.user.id }
    const now = new Date()
    await writeRefusedRequests([
      { ...refusal, ...mine, reason: 'forbidden', count: 5 },
      { ...refusal, ...mine, reason: 'csrf', route: 'POST /api/v1/teams', count: 2 },
      { ...refusal, count: 100 },
    ])
    const daysAgo = (days: number) => ({ now: new Date(now.getTime() - days * 24 * HOUR_MS) })
    await writeRefusedRequests([{ ...refusal, ...mine, reason: 'forbidden', count: 7 }], daysAgo(3))
    await writeRefusedRequests(
      [{ ...refusal, ...mine, reason: 'forbidden', count: 9 }],
      daysAgo(20)
    )
    const week = await summaryOf(client, owner, { period: 'week' })
    assert.containsSubset(week, {
      period: 'week',
      total: 14,
      anonymous: 0,
      reasons: { unauthenticated: 0, forbidden: 12, csrf: 2, rate_limited: 0 },
      routes: [
        { name: 'GET /api/v1/teams', count: 12 },
        { name: 'POST /api/v1/teams', count: 2 },
      ],
      addresses: [{ name: '203.0.113.1', count: 14 }],
      actors: [{ userId: viewer.user.id, userName: viewer.user.name, tokenId: null, count: 14 }],
    })
    assert.deepEqual(
      week.series.map(({ forbidden, csrf }) => forbidden + csrf),
      [0, 0, 0, 7, 0, 0, 7]
    )
    assert.equal((await summaryOf(client, owner, { period: 'day' })).total, 7)
    assert.lengthOf((await summaryOf(client, owner, { period: 'day' })).series, 24)
    assert.equal((await summaryOf(client, owner, { period: 'month' })).total, 23)
    assert.equal((await summaryOf(client, owner)).total, 23)
    const counts = (rows: RefusedRequestRecord[]) => rows.map(({ count }) => count)
    assert.sameMembers(counts(await listOf(client, owner, { period: 'week' })), [5, 2, 7])
    assert.sameMembers(counts(await listOf(client, owner)), [5, 2, 7, 9])
    assert.sameMembers(counts(await listOf(client, owner, { reason: 'csrf' })), [2])
    const unknown = client.get(`${PATH}/summary`).qs({ period: 'year' }).bearerToken(owner.token)
    ;(await unknown).assertStatus(422)
  })

  test('refused requests of other organizations are hidden, and names are returned only for members', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const outsider = { organizationId: owner.organization.id, userId: stranger.user.id }
    await writeRefusedRequests([
      { ...refusal, ...outsider },
      { ...refusal, organizationId: stranger.organization.id, userId: stranger.user.id },
    ])
    const [row, ...more] = await listOf(client, owner)
    assert.deepEqual(more, [])
    assert.containsSubset(row, { userId: stranger.user.id, userName: null })
    const { total, actors } = await summaryOf(client, owner)
    assert.equal(total, 1)
    assert.deepEqual(actors, [
      { userId: stranger.user.id, userName: null, tokenId: null, tokenName: null, count: 1 },
    ])
    const viewer = await asMember(owner, ['ADMINISTRATOR'])
    for (const path of [PATH, `${PATH}/summary`, `${PATH}/server`]) {
      ;(await client.get(path).bearerToken(viewer.token)).assertStatus(403)
    }
  })

  test('the operator sees refused requests of all organizations without user data', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => forgetSettings())
    const owner = await asOwner()
    const host = await asHost()
    await writeRefusedRequests([
      { ...refusal, count: 4 },
      { ...refusal, organizationId: owner.organization.id, userId: owner.user.id, count: 3 },
    ])
    const response = await client.get(`${PATH}/server`).bearerToken(owner.token)
    response.assertStatus(404)
    const summary = await summaryOf(client, host, {}, 'server')
    assert.containsSubset(summary, { total: 7, anonymous: 4, actors: [] })
    assert.notInclude(JSON.stringify(summary), owner.user.id)
    assert.notInclude(JSON.stringify(summary), owner.organization.id)
  })
})

test.group('A flood of refused requests', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await emptyTable()
    return undo
  })

  test('a flood of refused requests causes no database write per request', async ({
    client,
    assert,
    cleanup,
  }) => {
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => statements.push(sql)
    const knex = db.connection().getWriteClient()
    knex.on('query', note)
    cleanup(() => void knex.off('query', note))
    for (let n = 0; n < 50; n++) (await client.get('/api/v1/teams')).assertStatus(401)
    const during = statements.filter((sql) => sql.includes('refused_requests'))
    await flushRefusedRequests()
    const after = statements.filter((sql) => sql.includes('refused_requests'))
    // The timer that flushes the buffer may have fired in between.
    assert.isBelow(during.length, 10)
    assert.isAbove(after.length, during.length)
    const [{ count }] = await anonymousRows()
    assert.equal(count, 50)
  })

  test('the number of rows for refused requests is limited per hour, regardless of the number of writes', async ({
    assert,
  }) => {
    const limits = { maxRows: 20, now: new Date() }
    await writeRefusedRequests(fromAddresses(15), limits)
    await writeRefusedRequests(fromAddresses(40), limits)
    await writeRefusedRequests(fromAddresses(60, { route: 'GET /api/v1/users' }), limits)
    const rows = await anonymousRows()
    assert.isAtMost(rows.length, 21)
    assert.equal(
      rows.reduce((sum, { count }) => sum + count, 0),
      115
    )
    const [other, ...more] = rows.filter(({ route }) => route === 'other')
    assert.deepEqual(more, [])
    assert.containsSubset(other, { address: 'other', reason: 'unauthenticated', user_id: null })
    // Rows of an earlier hour do not count toward the limit.
    await writeRefusedRequests(fromAddresses(5), {
      ...limits,
      now: new Date(limits.now.getTime() + HOUR_MS),
    })
    assert.lengthOf(await anonymousRows(), rows.length + 5)
  })

  test('a flood of anonymous refused requests does not count toward the row limit of an organization', async ({
    assert,
  }) => {
    const { organization, user } = await asOwner()
    const limits = { maxRows: 3 }
    const mine = { organizationId: organization.id, userId: user.id }
    await writeRefusedRequests([...fromAddresses(10), ...fromAddresses(5, mine)], limits)
    const rows = await db.from('refused_requests').where('organization_id', organization.id)
    assert.lengthOf(rows, 4)
    assert.isTrue(rows.every((row) => row.user_id === user.id))
    assert.containsSubset(rows, [{ route: 'other', address: 'other', count: 2 }])
  })

  test('refused requests of a deleted organization are discarded', async ({ assert }) => {
    const { organization } = await asOwner()
    await db.from('organizations').where('id', organization.id).delete()
    await writeRefusedRequests([refusal, { ...refusal, organizationId: organization.id }])
    assert.lengthOf(await db.from('refused_requests'), 1)
  })
})

test.group('Refused requests in web processes', (group) => {
  group.each.timeout(120_000)

  test('several web processes count refused requests in the same rows and flush them on exit', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const viewer = await asViewer(owner)
    const processes = await Promise.all([startWebProcess(), startWebProcess()])
    cleanup(async () => void (await Promise.all(processes.map(({ stop }) => stop()))))
    for (const { origin, stop } of processes) {
      for (let n = 0; n < 3; n++) {
        const headers = { authorization: `Bearer ${viewer.token}` }
        const { status } = await fetch(`${origin}/api/v1/users`, { headers })
        assert.equal(status, 403)
      }
      await stop()
    }
    const rows = await db.from('refused_requests').where('organization_id', owner.organization.id)
    // Two rows if the test runs across the end of an hour.
    assert.isAtMost(rows.length, 2)
    assert.equal(
      rows.reduce((sum, { count }) => sum + count, 0),
      6
    )
  })
})
