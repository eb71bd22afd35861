import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { permissionSets } from '#api/contract/accounts/permission_policy'
import { PERMISSION_SETS, type PermissionSet } from '#api/contract/accounts/permissions'
import { resources } from '#api/contract/resources/index'
import { declaredRoutes, type Declaration } from '#api/platform/http/endpoint'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { asMember, asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { ROUTE_MATRIX } from '#tests/support/routes/resource_rows'
import type { Allowed } from '#tests/support/routes/route_matrix'
import { foreignRequest } from '#tests/support/routes/foreign_request'
import type { ResourceName } from '#tests/support/sources/tables'
import { isTestedPath } from '#tests/support/routes/tested_resources'
import { serverUrl } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

const ABSENT = '00000000-0000-4000-8000-000000000000'

const nameOf = ({ method, path }: Declaration) => `${method} ${path}`
const rows = () =>
  declaredRoutes()
    .filter(({ path }) => isTestedPath(path))
    .map((route) => ({ route, allowed: ROUTE_MATRIX[nameOf(route)] ?? 'admin' }))

const isSubject = (allowed: Allowed) => /^[a-z]+ [A-Z]/.test(allowed)
const grants = (sets: readonly PermissionSet[], allowed: Allowed) =>
  sets.some((set) => permissionSets[set].some((grant) => grant.join(' ') === allowed))

/**
 * Returns the expected result, 403 or `allowed`, for a team member who has these permission sets and is not an organization
 * administrator.
 */
const expectedOfMember = (allowed: Allowed, sets: readonly PermissionSet[]) =>
  isSubject(allowed)
    ? grants(sets, allowed)
      ? 'allowed'
      : 403
    : /^admin|browser$/.test(allowed)
      ? 403
      : 'allowed'

/**
 * Returns a function that selects two permission sets for a route: one that grants access and one that does not,
 * preferably with another permission for the same subject. Selects the sets that it has returned least often, so that
 * every set is used on several routes.
 */
function setRotation() {
  const uses = new Map<PermissionSet, number>()
  const countOf = (set: PermissionSet) => uses.get(set) ?? 0
  const leastUsed = (sets: PermissionSet[]) =>
    sets.reduce((one, other) => (countOf(other) < countOf(one) ? other : one))
  return (allowed: Allowed): PermissionSet[] => {
    const isNear = (set: PermissionSet) =>
      permissionSets[set].some(([, subject]) => allowed.endsWith(` ${subject}`))
    const others = PERMISSION_SETS.filter((set) => !grants([set], allowed))
    const near = others.filter(isNear)
    const selected = [
      leastUsed(PERMISSION_SETS.filter((set) => grants([set], allowed))),
      leastUsed(near.length > 0 ? near : others),
    ]
    for (const set of selected) uses.set(set, countOf(set) + 1)
    return selected
  }
}

type Caller = { token: string; team?: { id: string }; id?: string }

/**
 * Calls the route with an empty body and, by default, the ID of a record that does not exist, to avoid side effects.
 * Uses `fetch`, because the API client is too slow for thousands of calls.
 */
function callOf({ method, path, address }: Declaration, { token, team, id = ABSENT }: Caller) {
  // Only evaluations have string keys; other IDs are UUIDs.
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
    redirect: 'manual',
  })
}

async function statusOf(route: Declaration, caller: Caller): Promise<number> {
  const response = await callOf(route, caller)
  await response.arrayBuffer()
  return response.status
}

const isRefusal = (status: number) => status === 401 || status === 403

test.group('Every route for every kind of caller', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(180_000)

  test('the route matrix matches the access declared by each route', ({ assert }) => {
    const declared = Object.fromEntries(
      declaredRoutes().map((route) => [
        nameOf(route),
        Array.isArray(route.access)
          ? route.access.join(' ')
          : `${route.access}${route.browserOnly ? ' browser' : ''}`,
      ])
    )
    const fromMatrix = Object.fromEntries(
      Object.entries(ROUTE_MATRIX).map(([name, allowed]) => [
        name,
        allowed === 'admin program' ? 'admin' : allowed,
      ])
    )
    assert.deepEqual(fromMatrix, declared)
  })

  test('every non-public route rejects anonymous, expired, revoked, and deactivated callers with 401', async ({
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

  // The grants of each set are tested in tests/unit/identity/permission_policy.spec.ts.
  test('every non-public route admits team members only if their permission sets grant access', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const callers: [PermissionSet[], Persona][] = []
    for (const sets of [[], ...PERMISSION_SETS.map((set) => [set]), [...PERMISSION_SETS]]) {
      callers.push([sets, await asMember(owner, sets)])
    }
    const singleSetsFor = setRotation()
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      // Single permission sets matter only for routes that require one.
      const single = isSubject(allowed) ? singleSetsFor(allowed) : []
      const asked = callers.filter(
        ([sets]) => sets.length !== 1 || sets.some((set) => single.includes(set))
      )
      for (const [sets, { token }] of asked) {
        const status = await statusOf(route, { token, team: owner.team })
        const expected = expectedOfMember(allowed, sets)
        const isRight = expected === 403 ? status === 403 : !isRefusal(status)
        if (!isRight) wrong.push(`${nameOf(route)} with [${sets}]: ${status}, not ${expected}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('every non-public route treats administrators and service accounts as defined in the route matrix', async ({
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
      const canAdminister = isForOthers ? admin === 403 : !isRefusal(admin)
      if (!canAdminister) wrong.push(`${nameOf(route)} for an administrator: ${admin}`)
      const status = await statusOf(route, { token: robot.token })
      const expected = expectedOfMember(allowed, ['VIEW_EVALS'])
      if ((expected === 403) !== (status === 403)) {
        wrong.push(`${nameOf(route)} for a service account: ${status}, not ${expected}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('a read-only token can call only GET routes', async ({ assert }) => {
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

  test("no route that requires a permission accepts another tenant's team ID in the header", async ({
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const stranger = await asStranger()
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (!isSubject(allowed)) continue
      for (const { token } of [neighbor, stranger]) {
        const status = await statusOf(route, { token, team: owner.team })
        if (status !== 404) wrong.push(`${nameOf(route)}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('no non-public route reveals data of another organization, not even in an error', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const records = await recordsOf(owner)
    const stranger = await asStranger()
    const wrong: string[] = []
    for (const { route, allowed } of rows()) {
      if (allowed === 'public') continue
      for (const id of idsFor(route, owner, records)) {
        const response = await callOf(route, { token: stranger.token, id })
        const { status } = response
        const text = await response.text()
        if (status >= 500) wrong.push(`${nameOf(route)} of ${id}: ${status}`)
        const leaked = SECRETS.find((secret) => text.includes(secret))
        if (leaked) wrong.push(`${nameOf(route)} says "${leaked}"`)
        const opened = route.path.includes(':') && status < 300
        if (opened) wrong.push(`${nameOf(route)} opens ${id}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.exists(await teamScope(owner.team, Target).query().first())
  })
})

test.group('Every route with an ID of another organization', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(180_000)

  /** Bodies and queries are valid, so that only the lookup of the record can reject the request. */
  test("every non-public record route rejects a valid request for another organization's record with 404 or 403", async ({
    assert,
  }) => {
    const owner = await asOwner()
    await makeRecord['redteam/targets'](owner)
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
    assert.exists(await teamScope(owner.team, Target).query().first())
  })

  test("attack sets with the same ID are changed only in the caller's organization", async ({
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

/** Contained in the owner's email address and the names of the owner's records; no other caller may receive them. */
const SECRETS = ['Needle of the owner', 'needle.owner']

type RecordIds = Record<ResourceName, string>

async function recordsOf(owner: Persona): Promise<RecordIds> {
  await db
    .from('users')
    .where('id', owner.user.id)
    .update({ name: SECRETS[0], email: `${SECRETS[1]}@example.test` })
  await db.from('organizations').where('id', owner.organization.id).update({ name: SECRETS[0] })
  const ids: Partial<RecordIds> = {}
  for (const { name } of resources) ids[name] = await makeRecord[name](owner, SECRETS[0])
  return ids as RecordIds
}

/**
 * Returns the IDs of the owner's records for a route: those of the resources in its path, and those of the user,
 * organization, team and evaluation.
 */
function idsFor({ path }: Declaration, owner: Persona, records: RecordIds): string[] {
  if (!path.includes(':')) return [ABSENT]
  const named = resources.filter((one) => path.includes(`/${one.path}/`))
  return [
    owner.user.id,
    owner.organization.id,
    owner.team.id,
    ...new Set([records.evals, ...named.map(({ name }) => records[name])]),
  ]
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
