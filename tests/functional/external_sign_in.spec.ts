import { openBrowser } from '#tests/support/http_browser'
import { CLIENT, startProvider, type Person, type TestProvider } from '#tests/support/oidc_provider'
import { signInThere, useProvider } from '#tests/support/oidc_settings'
import { asHost, forgetSettings } from '#tests/support/host'
import { asMember, asOwner, createUser, type Persona } from '#tests/support/personas'
import { SIGN_IN_DEFAULTS } from '#api/contract/server_settings'
import User from '#api/identity/user'
import { refreshSettings } from '#api/server_settings/installation_setting'
import { identityProviders, publicAuth } from '#config/identity_provider'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { loginUrl } from '../../admin/app/external_sign_in.js'

let provider: TestProvider

const unique = () => randomBytes(5).toString('hex')

/** Somebody whom the provider knows, by a verified address of their own unless said otherwise. */
function known(changes: Partial<Person> = {}): Person {
  const sub = unique()
  const person = {
    sub,
    name: 'Grace',
    email: `${sub}@example.test`,
    email_verified: true,
    ...changes,
  }
  provider.people.set(sub, person)
  return person
}

/** A browser that has gone to the provider and is on its way back. */
async function comingBack(client: ApiClient, { sub }: Person, redirect = '/jobs?x=1') {
  const browser = await openBrowser(client)
  const start = await browser
    .get(`/api/v1/auth/oidc/start?redirect=${encodeURIComponent(redirect)}`)
    .redirects(0)
  start.assertStatus(302)
  const callback = await signInThere(start.header('location') ?? '', sub)
  const finish = (url = callback) =>
    browser.post('/api/v1/auth/oidc/callback').json({ query: url.search })
  return { browser, callback, finish, leftFor: new URL(start.header('location') ?? '') }
}

const sessionsOf = (user: User) => db.from('sessions').where('user_id', user.id)

async function withProvider() {
  provider = await startProvider()
  const forget = useProvider(provider)
  return async () => {
    forget()
    await provider.close()
  }
}

/** What a console sends after FusionAuth has sent it back. */
async function fromFusionAuth(client: ApiClient, { sub }: Person) {
  const [nonce, state, verifier] = [randomPKCECodeVerifier(), unique(), randomPKCECodeVerifier()]
  const challenge = await calculatePKCECodeChallenge(verifier)
  const url = loginUrl(publicAuth(), { nonce, state, challenge }, 'corporate')
  const { searchParams } = await signInThere(url, sub)
  const body = {
    code: searchParams.get('code'),
    code_verifier: verifier,
    nonce,
    iss: searchParams.get('iss'),
  }
  return { browser: await openBrowser(client), body }
}

/** Only the invited make themselves an account. */
async function closeRegistration(): Promise<Persona> {
  const host = await asHost()
  await db.table('server_settings').insert({
    organization_id: host.organization.id,
    key: 'sign_in',
    value: JSON.stringify({ ...SIGN_IN_DEFAULTS, allowRegistration: false }),
  })
  await refreshSettings()
  return host
}

test.group('Signing in by an identity provider', (group) => {
  group.setup(withProvider)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => void (provider.misbehaves = {}))

  test('links a verified address to the account that has it, once, and records it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = known({ email: owner.user.email.toUpperCase() })
    const { finish, leftFor, browser } = await comingBack(client, person)
    const before = await browser.get('/api/v1/config')
    const answer = await finish()
    answer.assertStatus(200)
    answer.assertBodyContains({ user: { id: owner.user.id }, isAdmin: true, redirect: '/jobs?x=1' })
    assert.notProperty(answer.body(), 'id_token')
    assert.notEqual(answer.cookie('assay_session')?.value, before.cookie('assay_session')?.value)
    assert.equal(leftFor.searchParams.get('code_challenge_method'), 'S256')

    const again = await comingBack(client, person)
    ;(await again.finish()).assertStatus(200)
    const [identity, ...others] = await db
      .from('external_identities')
      .where('user_id', owner.user.id)
    assert.containSubset(identity, { issuer: provider.issuer, subject: person.sub })
    assert.isEmpty(others)
    const log = await db
      .from('audit_logs')
      .where('organization_id', owner.organization.id)
      .orderBy('created_at')
      .select('action', 'metadata')
    const ours = log.filter(({ action }) => ['login', 'identity_linked'].includes(action))
    assert.sameMembers(
      ours.map(({ action }) => action),
      ['identity_linked', 'login', 'login']
    )
    assert.containSubset(
      ours.find(({ action }) => action === 'login'),
      { metadata: { method: 'identity_provider', provider: 'oidc' } }
    )
  })

  test('stays with the account when the address there changes', async ({ client }) => {
    const owner = await asOwner()
    const person = known({ email: owner.user.email })
    ;(await (await comingBack(client, person)).finish()).assertStatus(200)
    provider.people.set(person.sub, { ...person, email: `${unique()}@example.test` })
    const answer = await (await comingBack(client, person)).finish()
    answer.assertBodyContains({ user: { id: owner.user.id } })
  })

  test('makes an account for a verified address that nobody has', async ({ client, assert }) => {
    const person = known()
    const answer = await (await comingBack(client, person)).finish()
    answer.assertStatus(200)
    const user = await User.findByEmail(person.email ?? '')
    assert.equal(user?.name, 'Grace')
    assert.isNull(user?.password)
    assert.isNotNull(user?.emailVerifiedAt)
  })

  test('takes away what a stranger kept who had registered the address before', async ({
    client,
    assert,
  }) => {
    const user = await createUser('Squatter')
    await user.merge({ emailVerifiedAt: null }).save()
    const answer = await (await comingBack(client, known({ email: user.email }))).finish()
    answer.assertStatus(200)
    await user.refresh()
    assert.isNull(user.password)
    assert.isNotNull(user.emailVerifiedAt)
  })

  for (const [what, changes] of [
    ['not verified', { email_verified: false }],
    ['absent', { email: undefined }],
  ] as const) {
    test(`never links an address that is ${what}`, async ({ client, assert }) => {
      const owner = await asOwner()
      const person = known({ email: owner.user.email, ...changes })
      const answer = await (await comingBack(client, person)).finish()
      answer.assertStatus(403)
      answer.assertBodyContains({ error: { code: 'identity.email_not_verified' } })
      assert.isEmpty(await db.from('external_identities').where('subject', person.sub))
      assert.isEmpty(await sessionsOf(owner.user))
    })
  }

  test('refuses the deactivated, everywhere or in their only organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, [])
    await db
      .from('organization_members')
      .where('user_id', member.user.id)
      .update({ deactivated_at: new Date() })
    const gone = await createUser('Gone')
    await db.from('users').where('id', gone.id).update({ deactivated_at: new Date() })
    for (const user of [member.user, gone]) {
      const answer = await (await comingBack(client, known({ email: user.email }))).finish()
      answer.assertStatus(403)
      answer.assertBodyContains({ error: { code: 'identity.deactivated' } })
      assert.isEmpty(await sessionsOf(user))
    }
  })

  test('leads only ever to a path of this console', async ({ client, assert }) => {
    for (const [asked, led] of [
      ['https://evil.example/', null],
      ['//evil.example', null],
      ['/\t/evil.example', null],
      ['/\\evil.example', null],
      ['/jobs#x', '/jobs#x'],
    ] as const) {
      const answer = await (await comingBack(client, known(), asked)).finish()
      assert.equal(answer.body().redirect, led, asked)
    }
  })

  test('refuses the uninvited where registration is closed', async ({ client, assert }) => {
    const person = known()
    await closeRegistration()
    const refused = await (await comingBack(client, person)).finish()
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'identity.no_account' } })
    assert.isNull(await User.findByEmail(person.email ?? ''))
  }).teardown(forgetSettings)
})

test.group('An answer of an identity provider that cannot be trusted', (group) => {
  group.setup(withProvider)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => void (provider.misbehaves = {}))

  for (const [what, misbehaves] of [
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'of somebody else' }) }],
    ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another client' }) }],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['a time that has passed', { claims: (claims) => ({ ...claims, iat: 1, exp: 60 }) }],
    ["a stranger's signature", { signsWithStrangersKey: true }],
  ] satisfies [string, TestProvider['misbehaves']][]) {
    test(`signs nobody in: an id token with ${what}`, async ({ client, assert }) => {
      const owner = await asOwner()
      const { finish, browser } = await comingBack(client, known({ email: owner.user.email }))
      provider.misbehaves = misbehaves
      const answer = await finish()
      answer.assertStatus(401)
      answer.assertBodyContains({ error: { code: 'identity.answer_not_trusted' } })
      ;(await browser.get('/api/v1/users/me')).assertStatus(401)
      assert.isEmpty(await sessionsOf(owner.user))
      // The code went to the provider, and the answer to it is spent.
      ;(await finish()).assertBodyContains({ error: { code: 'identity.not_started_here' } })
    })
  }

  for (const [what, change, code] of [
    ['another state', (url) => url.searchParams.set('state', 'x'), 'identity.not_started_here'],
    ['no state', (url) => url.searchParams.delete('state'), 'identity.not_started_here'],
    [
      'another issuer',
      (url) => url.searchParams.set('iss', 'https://evil.example'),
      'identity.answer_not_trusted',
    ],
    ['no issuer', (url) => url.searchParams.delete('iss'), 'identity.answer_not_trusted'],
    ['another code', (url) => url.searchParams.set('code', 'x'), 'identity.code_not_accepted'],
  ] satisfies [string, (url: URL) => void, string][]) {
    test(`signs nobody in: a callback with ${what}`, async ({ client, assert }) => {
      const owner = await asOwner()
      const { finish, callback } = await comingBack(client, known({ email: owner.user.email }))
      change(callback)
      const answer = await finish(callback)
      answer.assertStatus(401)
      answer.assertBodyContains({ error: { code } })
      assert.isEmpty(await sessionsOf(owner.user))
    })
  }

  test('a code works once, in time, and in the browser that left for it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = known({ email: owner.user.email })
    const late = await comingBack(client, person)
    await provider.expire(late.callback.searchParams.get('code') ?? '')
    const expired = await late.finish()
    expired.assertStatus(401)
    expired.assertBodyContains({ error: { code: 'identity.code_not_accepted' } })

    const first = await comingBack(client, person)
    const thief = await comingBack(client, known())
    const stolen = await thief.finish(first.callback)
    stolen.assertBodyContains({ error: { code: 'identity.not_started_here' } })
    // Even with a state of its own: the code belongs to another verifier.
    const state = thief.leftFor.searchParams.get('state') ?? ''
    const mixed = new URL(first.callback)
    mixed.searchParams.set('state', state)
    ;(await thief.finish(mixed)).assertBodyContains({
      error: { code: 'identity.code_not_accepted' },
    })
    assert.isEmpty(await sessionsOf(owner.user))

    const used = await comingBack(client, person)
    ;(await used.finish()).assertStatus(200)
    const replayed = await comingBack(client, person)
    const again = new URL(replayed.callback)
    again.searchParams.set('code', used.callback.searchParams.get('code') ?? '')
    const answer = await replayed.finish(again)
    answer.assertBodyContains({ error: { code: 'identity.code_not_accepted' } })
  })

  test('a person who walks away is told so; nobody is signed in', async ({ client }) => {
    const answer = await (await comingBack(client, { sub: 'nobody' })).finish()
    answer.assertStatus(401)
    answer.assertBodyContains({
      error: {
        code: 'identity.provider_refused',
        message: 'The identity provider did not sign you in: The person walked away',
      },
    })
  })

  test('a provider that is away leads back to the sign-in page', async ({ client, assert }) => {
    const { oidc } = identityProviders
    const gone = await startProvider()
    await gone.close()
    identityProviders.oidc = oidc && { ...oidc, issuer: gone.issuer }
    const browser = await openBrowser(client)
    const answer = await browser.get('/api/v1/auth/oidc/start?redirect=%2Fjobs').redirects(0)
    identityProviders.oidc = oidc
    answer.assertStatus(302)
    assert.equal(
      answer.header('location'),
      '/login?reason=identity.provider_unreachable&redirect=%2Fjobs'
    )
  })
})

test.group('Signing in by FusionAuth', (group) => {
  group.setup(withProvider)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => void (provider.misbehaves = {}))

  test('its identity provider is a hint; its secrets are in no answer', async ({
    client,
    assert,
  }) => {
    const hint = await client.get('/api/v1/auth/fusionauth/identity-providers')
    assert.deepEqual(hint.body(), { identityProviderId: 'corporate' })
    const config = await client.get('/api/v1/config')
    config.assertBodyContains({
      useFusionAuth: true,
      auth: {
        appUrl: provider.issuer,
        applicationId: CLIENT.id,
        fusionauth: { applicationId: CLIENT.id, scope: 'openid email profile' },
        oidc: { name: 'Example Corp' },
      },
    })
    assert.notInclude(config.text(), CLIENT.secret)
    assert.notInclude(config.text(), provider.apiKey)
  })

  test('its code becomes a session of ours, whichever way it signs', async ({ client, assert }) => {
    const owner = await asOwner()
    const person = known({ email: owner.user.email })
    for (const signsWithSecret of [false, true]) {
      provider.misbehaves = { signsWithSecret }
      const { browser, body } = await fromFusionAuth(client, person)
      const answer = await browser.post('/api/v1/auth/fusionauth/token-proxy').json(body)
      answer.assertStatus(200)
      answer.assertBodyContains({ user: { id: owner.user.id } })
      assert.notMatch(answer.text(), /token/i)
      browser.keep(answer.cookie('assay_session')?.value)
      ;(await browser.get('/api/v1/users/me')).assertStatus(200)
    }
  })

  test('a wrong nonce, a wrong verifier and a used code sign nobody in', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = known({ email: owner.user.email })
    for (const [change, code] of [
      [{ nonce: 'x'.repeat(43) }, 'identity.answer_not_trusted'],
      [{ code_verifier: 'x'.repeat(43) }, 'identity.code_not_accepted'],
      [{ iss: 'https://evil.example' }, 'identity.answer_not_trusted'],
    ] as const) {
      const { browser, body } = await fromFusionAuth(client, person)
      const proxy = () => browser.post('/api/v1/auth/fusionauth/token-proxy')
      const answer = await proxy().json({ ...body, ...change })
      answer.assertStatus(401)
      answer.assertBodyContains({ error: { code } })
    }
    assert.isEmpty(await sessionsOf(owner.user))
  })

  test('without settings there is no such provider', async ({ client }) => {
    const { browser, body } = await fromFusionAuth(client, known())
    const { applicationId } = identityProviders.fusionauth
    identityProviders.fusionauth.applicationId = null
    const answer = await browser.post('/api/v1/auth/fusionauth/token-proxy').json(body)
    identityProviders.fusionauth.applicationId = applicationId
    answer.assertStatus(404)
  })
})
