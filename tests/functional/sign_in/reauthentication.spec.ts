import { Authenticator, usePasskeys } from '#tests/support/sign_in/authenticator'
import { openBrowser } from '#tests/support/requests/http_browser'
import {
  codeOf,
  enrollPasskey,
  enrollTotp,
  keep,
  makeStale,
  withPassword,
} from '#tests/support/sign_in/mfa'
import { withProvider } from '#tests/support/sign_in/oidc_flow'
import { signInThere } from '#tests/support/sign_in/oidc_settings'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { sendQueued, startSmtp, useSmtp } from '#tests/support/sign_in/smtp'
import { declaredRoutes } from '#api/platform/http/endpoint'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PATH = '/api/v1/users/me/reauthentication'
const REQUIRED = { error: { code: 'reauthentication_required' } }

/**
 * Routes that require recent authentication, because they change access, credentials, or settings of the organization
 * or server, test stored credentials, delete teams, or end sessions.
 */
const SENSITIVE = [
  /^(POST|DELETE) \/(api|organization)-tokens/,
  /^(PUT|DELETE) \/users(\/:id)?$/,
  /^POST \/users\/:id\/links$/,
  /^DELETE \/users\/:id\/second-factors$/,
  /^(POST|PUT|DELETE) \/(invitations(?!\/accept)|service-accounts|roles)/,
  /^(POST|PUT|DELETE) \/teams\/:id\/members/,
  /^(POST|DELETE) \/registration-requests/,
  /^DELETE \/teams/,
  /^POST \/imports\/:id\/apply$/,
  /^(PUT|DELETE) \/server-settings\/:key$/,
  /^POST \/server-settings\/:key\/test$/,
  /^PUT \/organizations\/:id$/,
  /^PUT \/mcp\/sign-in$/,
  /^(POST|DELETE) \/license$/,
  /^(POST|PUT|DELETE) \/webhooks(\/:id|\/:id\/regenerate-secret)?$/,
  /^(POST|PUT|DELETE) \/users\/me\/(totp|passkeys|recovery-codes)/,
  /^DELETE \/users\/me\/sessions/,
]

test.group('Recent authentication', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(usePasskeys)

  test('exactly the sensitive routes require recent authentication', ({ assert }) => {
    const routes = declaredRoutes().map(({ method, path, recent }) => ({
      name: `${method} ${path}`,
      recent: recent ?? false,
    }))
    const isSensitive = (name: string) => SENSITIVE.some((pattern) => pattern.test(name))
    const wrong = routes.filter(({ name, recent }) => isSensitive(name) !== recent)
    assert.deepEqual(
      wrong.map(({ name }) => name),
      []
    )
    for (const pattern of SENSITIVE) assert.isTrue(routes.some(({ name }) => pattern.test(name)))
  })

  test('each sensitive route rejects a stale session', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    await makeStale(owner)
    const wrong: string[] = []
    for (const { method, address, recent } of declaredRoutes()) {
      if (!recent) continue
      const url = address.replace(/:\w+/g, owner.user.id)
      const verb = {
        GET: browser.get,
        POST: browser.post,
        PUT: browser.put,
        PATCH: browser.patch,
        DELETE: browser.delete,
      }
      const response = await verb[method](url).json({})
      if (response.body().error?.code !== REQUIRED.error.code) wrong.push(`${method} ${url}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('a new sign-in counts as recent authentication, and API tokens are exempt', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'a' })).assertStatus(201)
    await makeStale(owner)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(403)
    const byToken = client.post('/api/v1/api-tokens').json({ name: 'c' })
    ;(await byToken.bearerToken(owner.token)).assertStatus(201)
  })

  test('entering the password reauthenticates the session and issues a new session ID', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    await makeStale(owner)
    const state = await browser.get(PATH)
    assert.deepEqual(state.body(), { methods: ['password'], recentUntil: null })
    const wrong = await browser.post(PATH).json({ method: 'password', secret: 'wrong' })
    wrong.assertStatus(422)
    wrong.assertBodyContains({ error: { code: 'mfa.incorrect_password' } })
    const done = keep(
      browser,
      await browser.post(PATH).json({ method: 'password', secret: PASSWORD })
    )
    done.assertStatus(200)
    assert.isNotNull(done.body().recentUntil)
    assert.exists(done.cookie('assay_session')?.value)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(201)
    const entry = await db.from('audit_logs').where('action', 'reauthenticated').first()
    assert.equal(entry.actor_id, owner.user.id)
  })

  test('guesses for reauthentication are limited per account', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    const guess = () => browser.post(PATH).json({ method: 'password', secret: 'wrong' })
    for (let n = 0; n < 5; n++) (await guess()).assertStatus(422)
    ;(await guess()).assertStatus(429)
    assert.lengthOf(await db.from('audit_logs').where('action', 'second_factor_failed'), 5)
  })

  test('each authenticator app code reauthenticates a session only once', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { browser, secret } = await enrollTotp(client, owner)
    await makeStale(owner)
    assert.deepEqual((await browser.get(PATH)).body().methods, ['password', 'totp'])
    const body = { method: 'totp', secret: codeOf(secret, 1) }
    keep(browser, await browser.post(PATH).json(body)).assertStatus(200)
    ;(await browser.post(PATH).json(body)).assertStatus(422)
  })

  test('a passkey reauthenticates a session if it verifies the user', async ({ client }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    const key = new Authenticator()
    ;(await enrollPasskey(browser, key)).assertStatus(201)
    await makeStale(owner)
    const sign = async (userVerified: boolean) => {
      const options = keep(browser, await browser.post(`${PATH}/passkey/options`)).body()
      const response = key.authenticate(options, { userVerified })
      return keep(browser, await browser.post(`${PATH}/passkey`).json({ response }))
    }
    ;(await sign(false)).assertStatus(422)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(403)
    ;(await sign(true)).assertStatus(200)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(201)
  })

  test('users with neither a password nor a second factor reauthenticate with an emailed code bound to their session', async ({
    client,
    assert,
    cleanup,
  }) => {
    const smtp = await startSmtp()
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const owner = await asOwner()
    await owner.user.merge({ password: null }).save()
    const enter = async () => {
      const browser = await openBrowser(client)
      const token = await createLink(owner.user, 'sign_in')
      keep(browser, await browser.post('/api/v1/users/login/link').json({ token }))
      return browser
    }
    const [browser, other] = [await enter(), await enter()]
    await makeStale(owner)
    assert.deepEqual((await browser.get(PATH)).body().methods, ['mail'])
    ;(await browser.post(`${PATH}/mail`)).assertStatus(202)
    await sendQueued()
    const { text } = await smtp.mailTo(owner.user.email)
    const secret = /\b\d{8}\b/.exec(text)?.[0] ?? ''
    ;(await other.post(PATH).json({ method: 'mail', secret })).assertStatus(422)
    keep(browser, await browser.post(PATH).json({ method: 'mail', secret })).assertStatus(200)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(201)
    ;(await browser.post(PATH).json({ method: 'mail', secret })).assertStatus(422)
  })

  test('users with a password cannot reauthenticate with an emailed code', async ({
    client,
    cleanup,
  }) => {
    const smtp = await startSmtp()
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const { browser } = await withPassword(client, await asOwner())
    ;(await browser.post(`${PATH}/mail`)).assertStatus(409)
  })

  test('setting a first password requires recent authentication', async ({ client }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    await owner.user.merge({ password: null }).save()
    await makeStale(owner)
    const change = browser.put('/api/v1/users/me/password')
    const refused = await change.json({ newPassword: 'another long password' })
    refused.assertStatus(403)
    refused.assertBodyContains(REQUIRED)
  })

  test('an API token cannot reauthenticate', async ({ client }) => {
    const owner = await asOwner()
    const body = { method: 'password', secret: PASSWORD }
    ;(await client.post(PATH).json(body).bearerToken(owner.token)).assertStatus(403)
  })
})

test.group('Recent authentication with an identity provider', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const provider = withProvider(group)

  for (const [name, provides] of [
    ['an OpenID Connect provider', ''],
    ['FusionAuth', '&provider=fusionauth'],
  ] as const) {
    test(`reauthentication with ${name} accepts only the same user and requires entering credentials at the provider`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const person = provider.known({ email: owner.user.email })
      const other = provider.known()
      const browser = await openBrowser(client)
      const go = async (sub: string, query = '') => {
        const start = await browser
          .get(`/api/v1/auth/oidc/start?redirect=%2Fx${provides}${query}`)
          .redirects(0)
        keep(browser, start)
        const authorizationUrl = start.header('location') ?? ''
        const back = await signInThere(authorizationUrl, sub)
        const finish = browser.post('/api/v1/auth/oidc/callback').json({ query: back.search })
        return { authorizationUrl, back, answer: keep(browser, await finish) }
      }
      ;(await go(person.sub)).answer.assertStatus(200)
      await makeStale(owner)
      assert.include((await browser.get(PATH)).body().methods, 'identity_provider')
      const wrong = await go(other.sub, '&reauthenticate=1')
      assert.equal(new URL(wrong.authorizationUrl).searchParams.get('prompt'), 'login')
      const callback = provides ? 'fusionauth' : 'oidc'
      assert.equal(wrong.back.pathname, `/auth/${callback}/callback`)
      wrong.answer.assertStatus(403)
      ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(403)
      const right = await go(person.sub, '&reauthenticate=1')
      right.answer.assertStatus(200)
      assert.isTrue(right.answer.body().isReauthentication)
      ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(201)
    })
  }

  test('an old sign-in at the identity provider does not reauthenticate a session', async ({
    client,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    const browser = await openBrowser(client)
    const go = async (query: string) => {
      const start = await browser
        .get(`/api/v1/auth/oidc/start?redirect=%2Fx&provider=fusionauth${query}`)
        .redirects(0)
      keep(browser, start)
      const { search } = await signInThere(start.header('location') ?? '', person.sub)
      return keep(browser, await browser.post('/api/v1/auth/oidc/callback').json({ query: search }))
    }
    ;(await go('')).assertStatus(200)
    await makeStale(owner)
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600
    provider.now.misbehaves = { claims: (claims) => ({ ...claims, auth_time: anHourAgo }) }
    ;(await go('&reauthenticate=1')).assertStatus(401)
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'b' })).assertStatus(403)
  })
})
