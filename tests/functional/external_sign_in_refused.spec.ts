import { openBrowser } from '#tests/support/http_browser'
import { comingBack, sessionsOf, withProvider } from '#tests/support/oidc_flow'
import { startProvider, type TestProvider } from '#tests/support/oidc_provider'
import { asOwner } from '#tests/support/personas'
import { identityProviders } from '#config/identity_provider'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('An answer of an identity provider that cannot be trusted', (group) => {
  const provider = withProvider(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

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
      const { finish, browser } = await comingBack(
        client,
        provider.known({ email: owner.user.email })
      )
      provider.now.misbehaves = misbehaves
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
      const { finish, callback } = await comingBack(
        client,
        provider.known({ email: owner.user.email })
      )
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
    const person = provider.known({ email: owner.user.email })
    const late = await comingBack(client, person)
    await provider.now.expire(late.callback.searchParams.get('code') ?? '')
    const expired = await late.finish()
    expired.assertStatus(401)
    expired.assertBodyContains({ error: { code: 'identity.code_not_accepted' } })

    const first = await comingBack(client, person)
    const thief = await comingBack(client, provider.known())
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
