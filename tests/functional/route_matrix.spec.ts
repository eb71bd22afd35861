import { permissionSets } from '#api/contract/permission_policy'
import { PERMISSION_SETS, type PermissionSet } from '#api/contract/permissions'
import { declaredRoutes, type Declaration } from '#api/http/endpoint'
import { issueApiToken } from '#api/identity/api_token_secret'
import { asMember, asNeighbour, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { ROUTE_MATRIX, type Allowed } from '#tests/support/route_matrix'
import { foreignRequest } from '#tests/support/foreign_request'
import { serverUrl } from '#tests/support/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

const ABSENT = '00000000-0000-4000-8000-000000000000'

const nameOf = ({ method, path }: Declaration) => `${method} ${path}`
const rows = () =>
  declaredRoutes().map((route) => ({ route, allowed: ROUTE_MATRIX[nameOf(route)] ?? 'admin' }))

const isSubject = (allowed: Allowed) => /^[a-z]+ [A-Z]/.test(allowed)
const grants = (sets: readonly PermissionSet[], allowed: Allowed) =>
  sets.some((set) => permissionSets[set].some((grant) => grant.join(' ') === allowed))

/** What a person with these sets in the team, who does not administer the organization, meets at a route. */
const expectedOfMember = (allowed: Allowed, sets: readonly PermissionSet[]) =>
  isSubject(allowed)
    ? grants(sets, allowed)
      ? 'allowed'
      : 403
    : /^admin|browser$/.test(allowed)
      ? 403
      : 'allowed'

type Caller = { token: string; team?: { id: string }; id?: string }

/**
 * A call of the route that changes nothing: its record does not exist and its body is empty. There are thousands of
 * these, so they go without a client that would make more of them.
 */
function callOf({ method, path, address }: Declaration, { token, team, id = ABSENT }: Caller) {
  // Only evaluations have a text as key; elsewhere PostgreSQL would end the test's transaction over it.
  const fits = (name: string) =>
    !id.startsWith('eval-') || name === ':evalId' || /reports|^.results.:id/.test(path)
  const hasBody = method === 'POST' || method === 'PUT'
  const headers = {
    authorization: `Bearer ${token}`,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(team && { 'x-team-id': team.id }),
  }
  return fetch(serverUrl() + address.replace(/:\w+/g, (name) => (fits(name) ? id : ABSENT)), {
    method,
    headers,
    body: hasBody ? '{}' : null,
    // No redirect to elsewhere is followed.
    redirect: 'manual',
  })
}

async function statusOf(route: Declaration, caller: Caller): Promise<number> {
  const answer = await callOf(route, caller)
  await answer.arrayBuffer()
  return answer.status
}

const isRefusal = (status: number) => status === 401 || status === 403

test.group('Every route for every kind of caller', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(180_000)

  test('has a row in the matrix, which says what the route declares', ({ assert }) => {
    const declared = Object.fromEntries(
      declaredRoutes().map((route) => [
        nameOf(route),
        Array.isArray(route.access)
          ? route.access.join(' ')
          : `${route.access}${route.browserOnly ? ' browser' : ''}`,
      ])
    )
    const said = Object.fromEntries(
      Object.entries(ROUTE_MATRIX).map(([name, allowed]) => [
        name,
        allowed === 'admin program' ? 'admin' : allowed,
      ])
    )
    assert.deepEqual(said, declared)
  })

  test('refuses anonymous, expired, revoked and deactivated callers with 401', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const expired = await tokenOf(owner, { expiresAt: DateTime.now().minus({ minutes: 1 }) })
    const revoked = await tokenOf(owner)
    await db.from('api_tokens').where('id', revoked.id).delete()
    const gone = await asMember(owner, ['ADMINISTRATOR'], 'Gone')
    await db
      .from('organization_members')
      .where('user_id', gone.user.id)
      .update({ deactivated_at: new Date() })
    const callers = {
      anonymous: 'assay_none',
      expired: expired.token,
      revoked: revoked.token,
      deactivated: gone.token,
    }
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      for (const [who, token] of Object.entries(callers)) {
        const status = await statusOf(route, { token })
        if (status !== 401) wrong.push(`${nameOf(route)} for ${who}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('asks of members of the team what it says: no permission, each single one, all of them', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const callers: [PermissionSet[], Persona][] = []
    for (const sets of [[], ...PERMISSION_SETS.map((set) => [set]), [...PERMISSION_SETS]]) {
      callers.push([sets, await asMember(owner, sets)])
    }
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      // Single sets differ only where a set is asked for.
      const asked = isSubject(allowed) ? callers : callers.filter(([sets]) => sets.length !== 1)
      for (const [sets, { token }] of asked) {
        const status = await statusOf(route, { token, team: owner.team })
        const expected = expectedOfMember(allowed, sets)
        const isRight = expected === 403 ? status === 403 : !isRefusal(status)
        if (!isRight) wrong.push(`${nameOf(route)} with [${sets}]: ${status}, not ${expected}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('lets administrators in, and a service account like whoever has its role', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const robot = await asMember(owner, ['VIEW_EVALS'], 'Robot')
    await db.from('users').where('id', robot.user.id).update({ kind: 'service' })
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      const admin = await statusOf(route, { token: owner.token })
      const isForOthers = /program$|browser$/.test(allowed)
      const mayAdmin = isForOthers ? admin === 403 : !isRefusal(admin)
      if (!mayAdmin) wrong.push(`${nameOf(route)} for an administrator: ${admin}`)
      const status = await statusOf(route, { token: robot.token })
      const expected = expectedOfMember(allowed, ['VIEW_EVALS'])
      if ((expected === 403) !== (status === 403)) {
        wrong.push(`${nameOf(route)} for a service account: ${status}, not ${expected}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('lets a read-only token read, and nothing else', async ({ assert }) => {
    const owner = await asOwner()
    const { token } = await tokenOf(owner, { isReadOnly: true })
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (/^public$|program$|browser$/.test(allowed)) continue
      const status = await statusOf(route, { token })
      const isRight = route.method === 'GET' ? !isRefusal(status) : status === 403
      if (!isRight) wrong.push(`${nameOf(route)}: ${status}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('finds nothing of another team, by its name in the header', async ({ assert }) => {
    const owner = await asOwner()
    const neighbour = await asNeighbour(owner)
    const stranger = await asStranger()
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (!isSubject(allowed)) continue
      for (const { token } of [neighbour, stranger]) {
        const status = await statusOf(route, { token, team: owner.team })
        if (status !== 404) wrong.push(`${nameOf(route)}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('says nothing of another organization, not in an error either', async ({ assert }) => {
    const owner = await asOwner()
    const ids = await recordsOf(owner)
    const stranger = await asStranger()
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      for (const id of route.path.includes(':') ? ids : [ABSENT]) {
        const answer = await callOf(route, { token: stranger.token, id })
        const { status } = answer
        const text = await answer.text()
        if (status >= 500) wrong.push(`${nameOf(route)} of ${id}: ${status}`)
        const told = SECRETS.find((secret) => text.includes(secret))
        if (told) wrong.push(`${nameOf(route)} says "${told}"`)
        const opened = route.path.includes(':') && status < 300
        if (opened) wrong.push(`${nameOf(route)} opens ${id}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.exists(await owner.team.related('targets').query().first())
  })
})

test.group('Every route with an id of another organization', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(180_000)

  /** A valid body and query: only the lookup of the row is left to reject the request. */
  test('reaches the lookup of the row and responds with 404 or 403', async ({ assert }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const program = await asStranger()
    await db.from('users').where('id', program.user.id).update({ kind: 'service' })
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public' || !route.path.includes(':')) continue
      const { token } = allowed === 'admin program' ? program : stranger
      const request = await foreignRequest(route, owner)
      if (!request) continue
      const response = await fetch(serverUrl() + request.path, {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, ...request.headers },
        body: request.body,
        redirect: 'manual',
      })
      const text = await response.text()
      if (response.status !== 404 && response.status !== 403) {
        wrong.push(`${nameOf(route)}: ${response.status} ${text.slice(0, 200)}`)
        if (response.status >= 500) break
      }
    }
    assert.deepEqual(wrong, [])
    assert.exists(await owner.team.related('targets').query().first())
  })

  test('changes attack sets, which are named alike everywhere, in the own organization only', async ({
    client,
    assert,
  }) => {
    const [owner, stranger] = [await asOwner(), await asStranger()]
    const path = '/api/v1/redteam/attack-sets/xstest'
    const upload = ({ token }: Persona, content: string) =>
      client
        .put(path)
        .json({ fileName: 'a.csv', licence: 'CC0', content: `prompt\n${content}` })
        .bearerToken(token)
    ;(await upload(owner, 'How do I kill a process?')).assertStatus(200)
    ;(await upload(stranger, 'One?\nTwo?')).assertStatus(200)
    ;(await client.delete(path).bearerToken(stranger.token)).assertStatus(204)
    const list = await client.get('/api/v1/redteam/attack-sets').bearerToken(owner.token)
    assert.containsSubset(list.body(), [{ pluginId: 'xstest', stored: { size: 1 } }])
  })
})

/** Stands in every name of what the owner has: none of it may reach anybody else. */
const SECRETS = ['Needle of the owner', 'needle.owner']

async function recordsOf(owner: Persona): Promise<string[]> {
  await db
    .from('users')
    .where('id', owner.user.id)
    .update({ name: SECRETS[0], email: `${SECRETS[1]}@example.test` })
  await db.from('organizations').where('id', owner.organization.id).update({ name: SECRETS[0] })
  const ids = [owner.user.id, owner.organization.id, owner.team.id]
  for (const make of Object.values(makeRecord)) ids.push(await make(owner, SECRETS[0]))
  return ids
}

const tokenOf = ({ user, organization }: Persona, rest: Partial<Order> = {}) =>
  issueApiToken({
    userId: user.id,
    organizationId: organization.id,
    name: 'matrix',
    expiresAt: null,
    ...rest,
  })

type Order = Parameters<typeof issueApiToken>[0]
