import { openBrowser } from '#tests/support/requests/http_browser'
import { startExternalSignIn, sessionsOf, withProvider } from '#tests/support/sign_in/oidc_flow'
import { startProvider, type TestProvider } from '#tests/support/sign_in/oidc_provider'
import { asOwner } from '#tests/support/personas'
import { identityProviders } from '#config/identity_provider'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose'

/** Signs with a new key and puts the public key (`jwk`) and the URL of a key set (`jku`) into the token header. */
async function signWithEmbeddedKey(claims: JWTPayload): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const header = { alg: 'RS256', jwk: await exportJWK(publicKey), jku: `${claims.iss}/jwks` }
  return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
}

/** Key confusion attack: uses the public key as the HMAC secret. */
async function signWithPublicKey(claims: JWTPayload): Promise<string> {
  const published = await fetch(`${claims.iss}/jwks`)
  const { keys } = (await published.json()) as { keys: [JWK] }
  const key = (await importJWK(keys[0], 'RS256')) as Parameters<typeof exportSPKI>[0]
  const pem = await exportSPKI(key)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...(keys[0].kid && { kid: keys[0].kid }) })
    .sign(new TextEncoder().encode(pem))
}

test.group('Untrusted responses of an identity provider', (group) => {
  const provider = withProvider(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const [what, misbehaves] of [
    ['a different nonce', { claims: (claims) => ({ ...claims, nonce: 'of another sign-in' }) }],
    ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['a different audience', { claims: (claims) => ({ ...claims, aud: 'another client' }) }],
    ['a different issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['an expiry in the past', { claims: (claims) => ({ ...claims, iat: 1, exp: 60 }) }],
    ['a start in the future', { claims: (claims) => ({ ...claims, nbf: 33_000_000_000 }) }],
    ["a stranger's signature", { signsWithStrangersKey: true }],
    ['no signature', { forge: async (claims) => new UnsecuredJWT(claims).encode() }],
    ['its own key in the header', { forge: signWithEmbeddedKey }],
    ['the published key as HMAC secret', { forge: signWithPublicKey }],
  ] satisfies [string, TestProvider['misbehaves']][]) {
    test(`an ID token with ${what} is rejected`, async ({ client, assert }) => {
      const owner = await asOwner()
      const { finish, browser } = await startExternalSignIn(
        client,
        provider.known({ email: owner.user.email })
      )
      provider.now.misbehaves = misbehaves
      const response = await finish()
      response.assertStatus(401)
      response.assertBodyContains({ error: { code: 'identity.answer_not_trusted' } })
      ;(await browser.get('/api/v1/users/me')).assertStatus(401)
      assert.isEmpty(await sessionsOf(owner.user))
      // The pending sign-in was removed by the first callback, so the callback cannot be repeated.
      ;(await finish()).assertBodyContains({ error: { code: 'identity.not_started_here' } })
    })
  }

  for (const [what, change, code] of [
    ['a different state', (url) => url.searchParams.set('state', 'x'), 'identity.not_started_here'],
    ['no state', (url) => url.searchParams.delete('state'), 'identity.not_started_here'],
    [
      'a different issuer',
      (url) => url.searchParams.set('iss', 'https://evil.example'),
      'identity.answer_not_trusted',
    ],
    ['no issuer', (url) => url.searchParams.delete('iss'), 'identity.answer_not_trusted'],
    ['a different code', (url) => url.searchParams.set('code', 'x'), 'identity.code_not_accepted'],
  ] satisfies [string, (url: URL) => void, string][]) {
    test(`a callback with ${what} is rejected`, async ({ client, assert }) => {
      const owner = await asOwner()
      const { finish, callback } = await startExternalSignIn(
        client,
        provider.known({ email: owner.user.email })
      )
      change(callback)
      const response = await finish(callback)
      response.assertStatus(401)
      response.assertBodyContains({ error: { code } })
      assert.isEmpty(await sessionsOf(owner.user))
    })
  }

  test('a code is accepted only once, before it expires, and in the browser that started the sign-in', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    const late = await startExternalSignIn(client, person)
    await provider.now.expire(late.callback.searchParams.get('code') ?? '')
    const expired = await late.finish()
    expired.assertStatus(401)
    expired.assertBodyContains({ error: { code: 'identity.code_not_accepted' } })

    const first = await startExternalSignIn(client, person)
    const attacker = await startExternalSignIn(client, provider.known())
    const stolen = await attacker.finish(first.callback)
    stolen.assertBodyContains({ error: { code: 'identity.not_started_here' } })
    // Rejected even with a valid state, because the code belongs to another PKCE verifier.
    const state = attacker.authorizationUrl.searchParams.get('state') ?? ''
    const mixed = new URL(first.callback)
    mixed.searchParams.set('state', state)
    ;(await attacker.finish(mixed)).assertBodyContains({
      error: { code: 'identity.code_not_accepted' },
    })
    assert.isEmpty(await sessionsOf(owner.user))

    const used = await startExternalSignIn(client, person)
    ;(await used.finish()).assertStatus(200)
    const replayed = await startExternalSignIn(client, person)
    const again = new URL(replayed.callback)
    again.searchParams.set('code', used.callback.searchParams.get('code') ?? '')
    const response = await replayed.finish(again)
    response.assertBodyContains({ error: { code: 'identity.code_not_accepted' } })
  })

  test("a sign-in that is canceled at the identity provider is rejected with the provider's error", async ({
    client,
  }) => {
    const response = await (await startExternalSignIn(client, { sub: 'nobody' })).finish()
    response.assertStatus(401)
    response.assertBodyContains({
      error: {
        code: 'identity.provider_refused',
        message: 'The identity provider did not sign you in: The person walked away',
      },
    })
  })

  test('provider metadata with a different issuer is rejected', async ({ client, assert }) => {
    const { oidc } = identityProviders
    const issuer = provider.now.issuer.replace('127.0.0.1', 'localhost')
    identityProviders.oidc = oidc && { ...oidc, issuer }
    const browser = await openBrowser(client)
    const response = await browser.get('/api/v1/auth/oidc/start').redirects(0)
    identityProviders.oidc = oidc
    assert.equal(response.header('location'), '/login?reason=identity.answer_not_trusted')
  })

  test('if the identity provider is unreachable, the user is redirected to the sign-in page with an error', async ({
    client,
    assert,
  }) => {
    const { oidc } = identityProviders
    const gone = await startProvider()
    await gone.close()
    identityProviders.oidc = oidc && { ...oidc, issuer: gone.issuer }
    const browser = await openBrowser(client)
    const response = await browser.get('/api/v1/auth/oidc/start?redirect=%2Fjobs').redirects(0)
    identityProviders.oidc = oidc
    response.assertStatus(302)
    assert.equal(
      response.header('location'),
      '/login?reason=identity.provider_unreachable&redirect=%2Fjobs'
    )
  })
})
