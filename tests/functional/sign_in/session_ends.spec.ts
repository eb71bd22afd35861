import { setSignInRules } from '#tests/support/sign_in/sign_in_rules'
import { forgetSettings } from '#tests/support/host'
import { openBrowser } from '#tests/support/requests/http_browser'
import { SessionStore, SIGNED_IN_AT } from '#api/accounts/access/session_store'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { asMember, asOwner, asStranger, PASSWORD, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'

const DAY_MS = 86_400_000

async function signedIn(client: ApiClient, { user }: Persona) {
  const browser = await openBrowser(client)
  const body = { email: user.email, password: PASSWORD }
  const response = await browser.post('/api/v1/users/login').json(body)
  browser.keep(response.cookie('assay_session')?.value)
  return browser
}

const isIn = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
  (await browser.get('/api/v1/users/me')).status() === 200

const traces = async ({ user }: Persona) => ({
  sessions: (await db.from('sessions').where('user_id', user.id)).length,
  browsers: (await db.from('known_browsers').where('user_id', user.id)).length,
  links: (await db.from('one_time_links').where('user_id', user.id).whereNull('used_at')).length,
})

const NONE = { sessions: 0, browsers: 0, links: 0 }

test.group('Session lifetime', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => mock.timers.reset())

  test('a session ends after 30 days by default, even if it is in use', async ({
    client,
    assert,
  }) => {
    const browser = await signedIn(client, await asOwner())
    const start = Date.now()
    mock.timers.enable({ apis: ['Date'], now: start })
    for (let day = 5; day <= 25; day += 5) {
      mock.timers.setTime(start + day * DAY_MS)
      assert.isTrue(await isIn(browser), `day ${day}`)
    }
    mock.timers.setTime(start + 29.9 * DAY_MS)
    assert.isTrue(await isIn(browser))
    mock.timers.setTime(start + 30.1 * DAY_MS)
    assert.isFalse(await isIn(browser))
  })

  test('an unused session ends after 14 days', async ({ client, assert }) => {
    const browser = await signedIn(client, await asOwner())
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 14.1 * DAY_MS })
    assert.isFalse(await isIn(browser))
  })

  test('changing the password or the organization does not extend the maximum age of a session', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await signedIn(client, owner)
    const start = Date.now()
    mock.timers.enable({ apis: ['Date'], now: start })
    for (const day of [10, 20]) {
      mock.timers.setTime(start + day * DAY_MS)
      const password = day === 10 ? PASSWORD : 'three quiet lighthouses'
      const change = { currentPassword: password, newPassword: 'three quiet lighthouses' }
      const response = await browser.put('/api/v1/users/me/password').json(change)
      response.assertStatus(204)
      browser.keep(response.cookie('assay_session')?.value)
      const body = { organizationId: owner.organization.id }
      const switched = await browser.post('/api/v1/users/me/switch-organization').json(body)
      switched.assertStatus(200)
    }
    mock.timers.setTime(start + 30.1 * DAY_MS)
    assert.isFalse(await isIn(browser))
  })

  test('a shortened maximum age applies immediately to existing sessions', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await signedIn(client, owner)
    // Simulates a session from before maximum ages were introduced, which has no sign-in time.
    await db
      .from('sessions')
      .where('user_id', owner.user.id)
      .update({
        created_at: new Date(Date.now() - 3 * DAY_MS),
        data: db.raw(`(data::jsonb - 'signedInAt')::text`),
      })
    assert.isTrue(await isIn(browser))
    await setSignInRules({ maxSessionDays: 2 })
    assert.isFalse(await isIn(browser))
  }).teardown(forgetSettings)
})

test.group('Requests concurrent with a session ID change', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a rejected request with the old session ID neither removes nor overwrites the new cookie', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    const body = { email: owner.user.email, password: PASSWORD }
    const oldId = (await browser.post('/api/v1/users/login').json(body)).cookie('assay_session')
    const change = { currentPassword: PASSWORD, newPassword: 'three quiet lighthouses' }
    ;(await browser.put('/api/v1/users/me/password').json(change)).assertStatus(204)
    const late = await client.get('/api/v1/users/me').cookie('assay_session', oldId?.value)
    late.assertStatus(401)
    assert.isUndefined(late.cookie('assay_session'))
    assert.isTrue(await isIn(browser))
  })

  test('a request that does not change the session ID sets no session cookie', async ({
    client,
    assert,
  }) => {
    const browser = await signedIn(client, await asOwner())
    const response = await browser.get('/api/v1/users/me')
    response.assertStatus(200)
    assert.isUndefined(response.cookie('assay_session'))
  })

  test('a late change to a session does not restore the session after another request has ended it', async ({
    assert,
  }) => {
    const { user } = await asOwner()
    const id = randomUUID()
    const data = { auth_web: user.id, [SIGNED_IN_AT]: Date.now() }
    const ctx = await testUtils.createHttpContext()
    Object.assign(ctx, { session: { fresh: false } })
    await new SessionStore(ctx).write(id, data)
    const store = new SessionStore(ctx)
    assert.deepEqual(await store.read(id), data)
    await new SessionStore(ctx).destroy(id)
    await store.write(id, { ...data, organizationId: randomUUID() })
    assert.lengthOf(await db.from('sessions').where('user_id', user.id), 0)
  })
})

test.group('Signing out everywhere', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("an administrator ends members' sessions, known browsers, and links, and the change is audited", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const members = [await asMember(owner, ['VIEW_EVALS']), await asMember(owner, ['VIEW_EVALS'])]
    const browsers = []
    for (const member of members) {
      browsers.push(await signedIn(client, member))
      await createLink(member.user, 'sign_in')
    }
    const ids = members.map(({ user }) => user.id)
    const response = await client
      .put('/api/v1/users')
      .json({ signOut: true, filter: { id: ids } })
      .bearerToken(owner.token)
    response.assertStatus(200)
    for (const [n, member] of members.entries()) {
      assert.deepEqual(await traces(member), NONE)
      assert.isFalse(await isIn(browsers[n]!))
    }
    const entries = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'session_ended' })
    assert.sameMembers(
      entries.map(({ target_id: id }) => id),
      ids
    )
    assert.deepEqual([...new Set(entries.map(({ actor_id: id }) => id))], [owner.user.id])
    // The passwords of the members still work.
    assert.isTrue(await isIn(await signedIn(client, members[0]!)))
  })

  test("only administrators of the organization can end a user's sessions", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const stranger = await asStranger()
    const browser = await signedIn(client, owner)
    const signOut = (by: Persona) =>
      client.put(`/api/v1/users/${owner.user.id}`).json({ signOut: true }).bearerToken(by.token)
    ;(await signOut(member)).assertStatus(403)
    ;(await signOut(stranger)).assertStatus(404)
    assert.isTrue(await isIn(browser))
    ;(await signOut(owner)).assertStatus(200)
    assert.isFalse(await isIn(browser))
  })

  test('a user who ends all sessions keeps only the current browser and session', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const there = await signedIn(client, owner)
    const here = await signedIn(client, owner)
    await createLink(owner.user, 'reset_password')
    ;(await here.delete('/api/v1/users/me/sessions')).assertStatus(200)
    assert.isFalse(await isIn(there))
    assert.isTrue(await isIn(here))
    assert.deepEqual(await traces(owner), { sessions: 1, browsers: 1, links: 0 })
  })

  test('deactivating or removing users in their only organization ends all sessions, known browsers, and links', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    for (const change of ['deactivate', 'remove'] as const) {
      const member = await asMember(owner, ['VIEW_EVALS'])
      await signedIn(client, member)
      await createLink(member.user, 'sign_in')
      const path = `/api/v1/users/${member.user.id}`
      const request =
        change === 'remove' ? client.delete(path) : client.put(path).json({ deactivated: true })
      ;(await request.bearerToken(owner.token)).assertStatus(200)
      assert.deepEqual(await traces(member), NONE)
    }
  })
})

test.group('Creating organizations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('only administrators of the first organization can create organizations by default', async ({
    client,
  }) => {
    const host = await setSignInRules({})
    const other = await asOwner()
    const member = await asMember(host, ['ADMINISTRATOR'])
    const create = ({ token }: Persona) =>
      client.post('/api/v1/organizations').json({ name: 'Another one' }).bearerToken(token)
    for (const persona of [other, member]) {
      const refused = await create(persona)
      refused.assertStatus(403)
      refused.assertBodyContains({ error: { code: 'organization.creation_off' } })
    }
    ;(await create(host)).assertStatus(201)
  }).teardown(forgetSettings)

  test('everyone can create an organization if the sign-in rules allow it', async ({ client }) => {
    await setSignInRules({ allowOrganizations: true })
    const other = await asOwner()
    const created = await client
      .post('/api/v1/organizations')
      .json({ name: 'Another one' })
      .bearerToken(other.token)
    created.assertStatus(201)
  }).teardown(forgetSettings)
})
