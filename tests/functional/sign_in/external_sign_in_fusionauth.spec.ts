import { openBrowser } from '#tests/support/requests/http_browser'
import { sessionsOf, withProvider } from '#tests/support/sign_in/oidc_flow'
import { CLIENT, type Person } from '#tests/support/sign_in/oidc_provider'
import { signInThere } from '#tests/support/sign_in/oidc_settings'
import { asOwner } from '#tests/support/personas'
import { identityProviders, publicAuth } from '#config/identity_provider'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client'
import { loginUrl } from '../../../admin/account/external_sign_in/external_sign_in.js'

/** Signs in at FusionAuth. Resolves with a browser and the request body that the console sends after the redirect. */
async function fromFusionAuth(client: ApiClient, { sub }: Person) {
  const [nonce, state, verifier] = [randomState(), randomState(), randomPKCECodeVerifier()]
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

test.group('Sign-in with FusionAuth', (group) => {
  const provider = withProvider(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the FusionAuth identity provider is offered as a hint, and the configuration contains no secret', async ({
    client,
    assert,
  }) => {
    const hint = await client.get('/api/v1/auth/fusionauth/identity-providers')
    assert.deepEqual(hint.body(), { identityProviderId: 'corporate' })
    const config = await client.get('/api/v1/config')
    config.assertBodyContains({
      useFusionAuth: true,
      auth: {
        appUrl: provider.now.issuer,
        applicationId: CLIENT.id,
        fusionauth: { applicationId: CLIENT.id, scope: 'openid email profile' },
        oidc: { name: 'Example Corp' },
      },
    })
    assert.notInclude(config.text(), CLIENT.secret)
    assert.notInclude(config.text(), provider.now.apiKey)
  })

  test('a FusionAuth code is exchanged for a session, with either signature algorithm', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    for (const signsWithSecret of [false, true]) {
      provider.now.misbehaves = { signsWithSecret }
      const { browser, body } = await fromFusionAuth(client, person)
      const response = await browser.post('/api/v1/auth/fusionauth/token-proxy').json(body)
      response.assertStatus(200)
      response.assertBodyContains({ user: { id: owner.user.id } })
      assert.notMatch(response.text(), /token/i)
      browser.keep(response.cookie('assay_session')?.value)
      ;(await browser.get('/api/v1/users/me')).assertStatus(200)
    }
  })

  test('a wrong nonce, verifier, or issuer is rejected', async ({ client, assert }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    for (const [change, code] of [
      [{ nonce: 'x'.repeat(43) }, 'identity.answer_not_trusted'],
      [{ code_verifier: 'x'.repeat(43) }, 'identity.code_not_accepted'],
      [{ iss: 'https://evil.example' }, 'identity.answer_not_trusted'],
    ] as const) {
      const { browser, body } = await fromFusionAuth(client, person)
      const proxy = () => browser.post('/api/v1/auth/fusionauth/token-proxy')
      const response = await proxy().json({ ...body, ...change })
      response.assertStatus(401)
      response.assertBodyContains({ error: { code } })
    }
    assert.isEmpty(await sessionsOf(owner.user))
  })

  test('requests to the FusionAuth token route return 404 if FusionAuth is not configured', async ({
    client,
  }) => {
    const { browser, body } = await fromFusionAuth(client, provider.known())
    const { applicationId } = identityProviders.fusionauth
    identityProviders.fusionauth.applicationId = null
    const response = await browser.post('/api/v1/auth/fusionauth/token-proxy').json(body)
    identityProviders.fusionauth.applicationId = applicationId
    response.assertStatus(404)
  })
})
