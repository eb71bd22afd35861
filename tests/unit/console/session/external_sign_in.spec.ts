import { test } from '@japa/runner'
import type { ConfigObject } from '#api/contract/accounts/session'
import {
  hasFusionAuth,
  loginUrl,
} from '../../../../admin/account/external_sign_in/external_sign_in.js'
import {
  storeHint,
  storedHint,
} from '../../../../admin/account/external_sign_in/external_sign_in_hint.js'
import { pathAfterLogin } from '../../../../admin/core/session/redirect_rules.js'

const NOTHING = { applicationId: null, appUrl: null, redirectUri: null, scope: null }
const SETTINGS = {
  applicationId: 'assay',
  appUrl: 'https://auth.example.com/',
  redirectUri: 'https://assay.example.com/auth/fusionauth/callback',
  scope: 'openid email',
}

type Settings = Partial<ConfigObject['auth']['fusionauth']>

const authOf = (own: Settings, shared: Settings = {}) =>
  ({
    apiUrl: null,
    ...NOTHING,
    ...shared,
    oidc: null,
    fusionauth: { ...NOTHING, ...own },
  }) satisfies ConfigObject['auth']

const ATTEMPT = { state: 's', nonce: 'n', challenge: 'c' }

test.group('FusionAuth sign-in URL', () => {
  test('the sign-in URL contains client ID, callback, scope, state, nonce, and code challenge', ({
    assert,
  }) => {
    const url = new URL(loginUrl(authOf(SETTINGS), ATTEMPT, null))
    assert.equal(url.origin + url.pathname, 'https://auth.example.com/oauth2/authorize')
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      client_id: 'assay',
      response_type: 'code',
      redirect_uri: SETTINGS.redirectUri,
      scope: 'openid email',
      state: 's',
      nonce: 'n',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    })
  })

  test('the sign-in URL contains the identity provider hint', ({ assert }) => {
    assert.include(loginUrl(authOf(SETTINGS), ATTEMPT, 'corporate'), 'idp_hint=corporate')
  })

  test('FusionAuth settings take precedence over the shared settings', ({ assert }) => {
    const url = loginUrl(authOf({ applicationId: 'own' }, SETTINGS), ATTEMPT, null)
    assert.include(url, 'client_id=own')
    assert.include(url, 'https://auth.example.com/oauth2/authorize')
  })

  test('FusionAuth sign-in requires an application ID and useFusionAuth', ({ assert }) => {
    const auth = authOf({ ...SETTINGS, applicationId: null })
    assert.throws(() => loginUrl(auth, ATTEMPT, null), 'applicationId is required')
    assert.isFalse(hasFusionAuth({ useFusionAuth: true, auth }))
    assert.isTrue(hasFusionAuth({ useFusionAuth: true, auth: authOf(SETTINGS) }))
    assert.isFalse(hasFusionAuth({ useFusionAuth: false, auth: authOf(SETTINGS) }))
  })
})

test.group('Identity provider hint', () => {
  test('the identity provider hint is stored for 24 hours', ({ assert }) => {
    const values = new Map<string, string>()
    const store = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }
    const day = 24 * 3600 * 1000
    assert.isNull(storedHint(store, 0))
    storeHint(store, { identityProviderId: 'corporate' }, 0)
    assert.deepEqual(storedHint(store, day - 1), { identityProviderId: 'corporate' })
    assert.isNull(storedHint(store, day))
  })
})

test.group('Path after sign-in', () => {
  for (const [redirect, path] of [
    ['/jobs?x=1#y', '/jobs?x=1#y'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n\\evil.example', '/'],
    ['/auth/oidc/callback?state=x', '/'],
  ] as const) {
    test(`after a sign-in with the redirect ${JSON.stringify(redirect)} the path is ${path}`, ({
      assert,
    }) => {
      assert.equal(pathAfterLogin(redirect), path)
    })
  }
})
