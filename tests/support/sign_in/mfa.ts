import type { SecondFactorPolicy } from '#api/contract/accounts/mfa'
import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/platform/server_settings'
import { refreshSettings } from '#api/platform/settings/installation_setting'
import { ServerSettingFactory } from '#database/factories/server_setting_factory'
import { RP_ORIGIN, type Authenticator } from '#tests/support/sign_in/authenticator'
import { openBrowser } from '#tests/support/requests/http_browser'
import { PASSWORD, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { Secret, TOTP } from 'otpauth'

export { RP_ORIGIN }

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Stores the session cookie of a response in the browser. @returns the response */
export function keep(browser: Browser, response: ApiResponse) {
  const cookie: { value?: string } | undefined = response.cookie('assay_session')
  if (cookie?.value) browser.keep(cookie.value)
  return response
}

/**
 * Signs in with a password in a new browser, which is fully signed in unless the user has a second
 * factor.
 * @returns the browser and the response
 */
export async function withPassword(client: ApiClient, { user }: Persona) {
  const browser = await openBrowser(client)
  const login = browser.post('/api/v1/users/login')
  const response = keep(browser, await login.json({ email: user.email, password: PASSWORD }))
  return { browser, answer: response }
}

/** Returns the current code of an authenticator app, or the code `steps` time steps later or earlier. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Sets up an authenticator app through the API. The setup consumes the current code, so sign in with the next one. */
export async function enrollTotp(client: ApiClient, persona: Persona) {
  const { browser } = await withPassword(client, persona)
  const { secret } = (await browser.post('/api/v1/users/me/totp')).body() as { secret: string }
  const confirmed = await browser
    .post('/api/v1/users/me/totp/confirm')
    .json({ code: codeOf(secret) })
  confirmed.assertStatus(200)
  const { recoveryCodes } = confirmed.body() as { recoveryCodes: string[] }
  return { browser, secret, recoveryCodes }
}

/** Registers a passkey through the API in a signed-in browser. */
export async function enrollPasskey(browser: Browser, key: Authenticator, name = 'A key') {
  const options = keep(browser, await browser.post('/api/v1/users/me/passkeys/options'))
  options.assertStatus(200)
  const response = key.register(options.body())
  return browser.post('/api/v1/users/me/passkeys').json({ name, response })
}

/** Changes the second-factor policy and other sign-in rules. @returns a function that restores the defaults */
export async function requireFactor(
  policy: SecondFactorPolicy,
  changes: Partial<SignInSetting> = {}
): Promise<() => Promise<void>> {
  const value = { ...SIGN_IN_DEFAULTS, secondFactor: policy, ...changes }
  const host = await db.from('organizations').orderBy('created_at').orderBy('id').first()
  await ServerSettingFactory.merge({ organizationId: host.id, key: 'sign_in', value }).create()
  await refreshSettings()
  return async () => {
    await db.from('server_settings').where('key', 'sign_in').delete()
    await refreshSettings()
  }
}

/** Makes the authentication of all sessions of the persona stale. */
export const makeStale = ({ user }: Pick<Persona, 'user'>) =>
  db.rawQuery(
    `update sessions set data = (data::jsonb || '{"authenticatedAt": 1}')::text where user_id = ?`,
    [user.id]
  )
