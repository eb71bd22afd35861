import User from '#api/accounts/tenants/user'
import { MembershipFactory } from '#database/factories/membership_factory'
import { PASSWORD, UserFactory } from '#database/factories/user_factory'
import { asHost, forgetSettings } from '#tests/support/host'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { openBrowser } from '#tests/support/requests/http_browser'
import { setSignInRules } from '#tests/support/sign_in/sign_in_rules'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const REQUESTS = '/api/v1/registration-requests'

type Waiting = { id: string; name: string; email: string; registeredAt: string }

const waiting = async (client: ApiClient, { token }: Persona): Promise<Waiting[]> =>
  (await client.get(REQUESTS).bearerToken(token)).body()

const approve = (client: ApiClient, { token }: Persona, { id, registeredAt }: Waiting) =>
  client.post(`${REQUESTS}/${id}/approve`).json({ registeredAt }).bearerToken(token)

async function register(client: ApiClient, email: string, changes: object = {}) {
  const browser = await openBrowser(client)
  const body = { name: 'Grace', email, password: PASSWORD, ...changes }
  return browser.post('/api/v1/users/register').json(body)
}

async function signIn(client: ApiClient, email: string, password = PASSWORD) {
  const browser = await openBrowser(client)
  return browser.post('/api/v1/users/login').json({ email, password })
}

async function waitingFor(client: ApiClient, host: Persona, email: string): Promise<Waiting> {
  const found = (await waiting(client, host)).find((one) => one.email === email)
  if (!found) throw new Error(`${email} is not in the list`)
  return found
}

const entries = (action: string, host: Persona) =>
  db.from('audit_logs').where({ action, organization_id: host.organization.id })

test.group('Registration requests', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(forgetSettings)

  test('without a mail server, an approved account can sign in with the password of its registration', async ({
    client,
    assert,
  }) => {
    const host = await setSignInRules({ allowRegistration: true })
    const registered = await register(client, 'grace@example.test')
    registered.assertStatus(202)
    assert.match(registered.body().message, /^An administrator of this server must confirm/)
    const early = await signIn(client, 'grace@example.test')
    early.assertStatus(403)
    assert.match(early.body().error.message, /^An administrator of this server must confirm/)

    const request = await waitingFor(client, host, 'grace@example.test')
    assert.deepEqual(Object.keys(request).sort(), ['email', 'id', 'name', 'registeredAt'])
    ;(await approve(client, host, request)).assertStatus(200)
    assert.notInclude(
      (await waiting(client, host)).map(({ id }) => id),
      request.id
    )
    ;(await signIn(client, 'grace@example.test')).assertStatus(200)
    const [entry] = await entries('registration_approved', host)
    assert.equal(entry.description, 'Approved the registration of Grace (grace@example.test)')
    assert.equal(entry.actor_id, host.user.id)
    assert.equal(entry.target_id, request.id)
  })

  test('an address that was registered again since the list was loaded is not approved', async ({
    client,
    assert,
  }) => {
    const host = await setSignInRules({ allowRegistration: true })
    await register(client, 'grace@example.test')
    const seen = await waitingFor(client, host, 'grace@example.test')
    await register(client, 'grace@example.test', { name: 'Mallory', password: 'chosen by Mallory' })
    const refused = await approve(client, host, seen)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'identity.registered_again' } })
    ;(await signIn(client, 'grace@example.test', 'chosen by Mallory')).assertStatus(403)
    assert.equal((await waitingFor(client, host, 'grace@example.test')).name, 'Mallory')
    assert.lengthOf(await entries('registration_approved', host), 0)
  })

  test('a registration with the address of an approved account gets the usual response but changes nothing', async ({
    client,
    assert,
  }) => {
    const host = await setSignInRules({ allowRegistration: true })
    const first = await register(client, 'grace@example.test')
    const request = await waitingFor(client, host, 'grace@example.test')
    await approve(client, host, request)
    const again = await register(client, 'grace@example.test', { password: 'chosen by Mallory' })
    assert.equal(again.status(), first.status())
    assert.deepEqual(again.body(), first.body())
    ;(await signIn(client, 'grace@example.test', 'chosen by Mallory')).assertStatus(401)
    ;(await signIn(client, 'grace@example.test')).assertStatus(200)
    ;(await approve(client, host, request)).assertStatus(404)
  })

  test('rejecting several accounts deletes all or none of them, and deleted addresses can be registered again', async ({
    client,
    assert,
  }) => {
    const host = await setSignInRules({ allowRegistration: true })
    for (const name of ['ada', 'grace', 'joan']) await register(client, `${name}@example.test`)
    const requests = (await waiting(client, host)).filter(({ email }) =>
      /^(ada|grace|joan)@/.test(email)
    )
    const [ada, grace, joan] = requests
    const many = (ids: unknown[]) =>
      client
        .delete(REQUESTS)
        .qs({ filter: JSON.stringify({ id: ids }) })
        .bearerToken(host.token)
    ;(await many([ada?.id, host.user.id])).assertStatus(404)
    assert.lengthOf(await entries('registration_rejected', host), 0)
    ;(await many([ada?.id, grace?.id])).assertStatus(200)
    ;(await client.delete(`${REQUESTS}/${joan?.id}`).bearerToken(host.token)).assertStatus(200)
    const ids = requests.map(({ id }) => id)
    assert.lengthOf(await User.query().whereIn('id', ids), 0)
    assert.lengthOf(await entries('registration_rejected', host), 3)
    ;(await signIn(client, 'ada@example.test')).assertStatus(401)
    ;(await register(client, 'ada@example.test')).assertStatus(202)
  })

  test('confirmed accounts, deactivated accounts, and organization members cannot be listed, approved, or rejected', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const stranger = await asStranger()
    const unconfirmed = { emailVerifiedAt: null }
    const member = await UserFactory.merge(unconfirmed).create()
    const { id: organizationId } = stranger.organization
    await MembershipFactory.merge({ organizationId, userId: member.id }).create()
    const deactivated = await UserFactory.merge(unconfirmed).create()
    await db.from('users').where('id', deactivated.id).update({ deactivated_at: new Date() })
    const others = [stranger.user, member, deactivated]
    const listed = (await waiting(client, host)).map(({ id }) => id)
    for (const { id, updatedAt } of others) {
      assert.notInclude(listed, id)
      const registeredAt = updatedAt.toISO() ?? ''
      const body = { id, name: '', email: '', registeredAt }
      ;(await approve(client, host, body)).assertStatus(404)
      ;(await client.delete(`${REQUESTS}/${id}`).bearerToken(host.token)).assertStatus(404)
    }
    assert.lengthOf(
      await User.query().whereIn(
        'id',
        others.map(({ id }) => id)
      ),
      3
    )
  })

  test('only administrators of the organization that operates the server can list, approve, and reject accounts', async ({
    client,
    assert,
  }) => {
    const host = await setSignInRules({ allowRegistration: true })
    await register(client, 'grace@example.test')
    const request = await waitingFor(client, host, 'grace@example.test')
    const { id } = request
    const callers = [
      [await asOwner('Other administrator'), 404],
      [await asMember(host, ['ADMINISTRATOR'], 'Team administrator'), 403],
    ] as const
    for (const [caller, status] of callers) {
      const filter = JSON.stringify({ id: [id] })
      const responses = [
        await client.get(REQUESTS).bearerToken(caller.token),
        await approve(client, caller, request),
        await client.delete(`${REQUESTS}/${id}`).bearerToken(caller.token),
        await client.delete(REQUESTS).qs({ filter }).bearerToken(caller.token),
      ]
      assert.deepEqual(
        responses.map((response) => response.status()),
        responses.map(() => status)
      )
    }
    assert.isNull((await User.findOrFail(id)).emailVerifiedAt)
  })

  test('the list of registration requests is sorted, searched, and paged on the server', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    for (const name of ['Ada Waiting', 'Grace Waiting', 'Joan Waiting']) {
      await UserFactory.merge({ name, emailVerifiedAt: null }).create()
    }
    const response = await client
      .get(REQUESTS)
      .qs({ sort: '["name","DESC"]', range: '[0,1]', filter: '{"q":"waiting"}' })
      .bearerToken(host.token)
    assert.deepEqual(
      response.body().map(({ name }: Waiting) => name),
      ['Joan Waiting', 'Grace Waiting']
    )
    assert.match(response.header('content-range') ?? '', /\/3$/)
  })

  test("the current user's profile states whether the user is a server administrator", async ({
    client,
  }) => {
    const host = await asHost()
    const member = await asMember(host, ['ADMINISTRATOR'])
    for (const [persona, isServerAdmin] of [
      [host, true],
      [member, false],
      [await asOwner(), false],
    ] as const) {
      const me = await client.get('/api/v1/users/me').bearerToken(persona.token)
      me.assertBodyContains({ isServerAdmin })
    }
  })
})
