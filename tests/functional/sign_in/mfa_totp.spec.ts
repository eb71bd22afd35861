import {
  makeStale,
  codeOf,
  enrollTotp,
  keep,
  requireFactor,
  withPassword,
} from '#tests/support/sign_in/mfa'
import { openBrowser } from '#tests/support/requests/http_browser'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { setPasswordByLink } from '#api/accounts/identity/passwords/set_password_by_link'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const SECOND = '/api/v1/users/login/second-factor'
const enter = (code: string, method = 'totp') => ({ method, code })

test.group('Authenticator app', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the TOTP secret is returned once with a QR code and stored encrypted', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    const { secret, uri, qrCode } = (await browser.post('/api/v1/users/me/totp')).body()
    assert.include(uri, secret)
    assert.match(qrCode, /^<svg/)
    assert.notInclude(qrCode, '<script')
    const row = await db.from('totp_credentials').where('user_id', owner.user.id).first()
    assert.notInclude(row.secret, secret)
    const code = codeOf(secret)
    ;(await browser.post('/api/v1/users/me/totp/confirm').json({ code })).assertStatus(200)
    assert.notInclude(
      JSON.stringify((await browser.get('/api/v1/users/me/security')).body()),
      secret
    )
    ;(await browser.post('/api/v1/users/me/totp')).assertStatus(409)
  })

  test('a wrong code does not activate an authenticator app', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    const { secret } = (await browser.post('/api/v1/users/me/totp')).body()
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    const refused = await browser.post('/api/v1/users/me/totp/confirm').json({ code: wrong })
    refused.assertStatus(422)
    const { answer: response } = await withPassword(client, owner)
    assert.equal(response.body().user.id, owner.user.id)
  })

  test('a password sign-in without the second factor grants no access', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const { browser, answer: response } = await withPassword(client, owner)
    response.assertStatus(200)
    assert.deepEqual(response.body().mfa.methods, ['totp', 'recovery_code'])
    assert.isUndefined(response.body().user)
    for (const path of [
      '/users/me',
      '/users/me/security',
      '/teams',
      '/users/me/reauthentication',
    ]) {
      ;(await browser.get(`/api/v1${path}`)).assertStatus(401)
    }
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'x' })).assertStatus(401)
    ;(await browser.get(SECOND)).assertStatus(200)
  })

  test('the second factor completes the sign-in and issues a new session ID', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const { browser, answer: response } = await withPassword(client, owner)
    const pendingId = response.cookie('assay_session')?.value
    const done = keep(browser, await browser.post(SECOND).json(enter(codeOf(secret, 1))))
    done.assertStatus(200)
    assert.equal(done.body().user.id, owner.user.id)
    assert.notEqual(done.cookie('assay_session')?.value, pendingId)
    ;(await browser.get('/api/v1/users/me')).assertStatus(200)
    const pending = await openBrowser(client)
    pending.keep(pendingId)
    ;(await pending.get('/api/v1/users/me')).assertStatus(401)
    ;(await pending.get(SECOND)).assertStatus(401)
  })

  test('a TOTP code of the next time step is accepted once, and codes from further ahead are rejected', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const attempt = async (code: string) => {
      const { browser } = await withPassword(client, owner)
      return browser.post(SECOND).json(enter(code))
    }
    // The code used for the setup, and one too far in the future.
    ;(await attempt(codeOf(secret))).assertStatus(422)
    ;(await attempt(codeOf(secret, 3))).assertStatus(422)
    const next = codeOf(secret, 1)
    ;(await attempt(next)).assertStatus(200)
    ;(await attempt(next)).assertStatus(422)
  })

  test('only one of several concurrent requests with the same TOTP code succeeds', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const code = codeOf(secret, 1)
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => (await withPassword(client, owner)).browser)
    )
    const responses = await Promise.all(browsers.map((one) => one.post(SECOND).json(enter(code))))
    const statuses = responses.map((response) => response.status()).sort()
    assert.deepEqual(statuses, [200, 422, 422, 422])
  })

  test('an account allows five wrong codes in total, across sessions and concurrent requests', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => (await withPassword(client, owner)).browser)
    )
    const responses = await Promise.all(
      browsers.map((one) => one.post(SECOND).json(enter('not-a-code')))
    )
    const count = (status: number) => responses.filter((one) => one.status() === status).length
    assert.equal(count(422), 5)
    assert.equal(count(429), 3)
    const { browser } = await withPassword(client, owner)
    ;(await browser.post(SECOND).json(enter(codeOf(secret, 1)))).assertStatus(429)
    const logged = await db
      .from('audit_logs')
      .where({ target_id: owner.user.id, action: 'second_factor_failed' })
    assert.lengthOf(logged, 5)
    assert.notInclude(JSON.stringify(logged), 'not-a-code')
  })

  test('a pending sign-in expires after ten minutes or when the password changes', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const { browser } = await withPassword(client, owner)
    await db.rawQuery(
      `update sessions set data = jsonb_set(data::jsonb, '{pendingSignIn,startedAt}', '1')::text
       where data::jsonb -> 'pendingSignIn' ->> 'userId' = ?`,
      [owner.user.id]
    )
    ;(await browser.post(SECOND).json(enter(codeOf(secret, 1)))).assertStatus(401)
    const { browser: other } = await withPassword(client, owner)
    await setPasswordByLink(await createLink(owner.user, 'reset_password'), 'a new long password')
    ;(await other.post(SECOND).json(enter(codeOf(secret, 1)))).assertStatus(401)
  })

  test('a sign-in link still requires the second factor', async ({ client, assert }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const browser = await openBrowser(client)
    const token = await createLink(owner.user, 'sign_in')
    const response = await browser.post('/api/v1/users/login/link').json({ token })
    response.assertStatus(200)
    assert.exists(response.body().mfa)
  })

  test("a pending sign-in ends the browser's previous session", async ({ client }) => {
    const first = await asOwner()
    const second = await asOwner()
    await enrollTotp(client, second)
    const { browser } = await withPassword(client, first)
    const login = browser.post('/api/v1/users/login')
    keep(browser, await login.json({ email: second.user.email, password: PASSWORD }))
    ;(await browser.get('/api/v1/users/me')).assertStatus(401)
  })

  test('enrolling an authenticator app ends other sessions, and enrollment and removal are audited without secrets', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { browser: other } = await withPassword(client, owner)
    const { browser, secret, recoveryCodes } = await enrollTotp(client, owner)
    ;(await other.get('/api/v1/users/me')).assertStatus(401)
    ;(await browser.delete('/api/v1/users/me/totp')).assertStatus(204)
    const logs = await db.from('audit_logs').where('target_id', owner.user.id)
    const actions = logs.map(({ action }: { action: string }) => action)
    assert.includeMembers(actions, ['second_factor_added', 'second_factor_removed'])
    assert.notInclude(JSON.stringify(logs), secret)
    assert.notInclude(JSON.stringify(logs), recoveryCodes[0]!)
    assert.lengthOf(await db.from('recovery_codes').where('user_id', owner.user.id), 0)
  })

  test('neither a stale session nor a token can remove an authenticator app', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { browser } = await enrollTotp(client, owner)
    await makeStale(owner)
    const stale = await browser.delete('/api/v1/users/me/totp')
    stale.assertStatus(403)
    stale.assertBodyContains({ error: { code: 'reauthentication_required' } })
    const byToken = await client.delete('/api/v1/users/me/totp').bearerToken(owner.token)
    byToken.assertStatus(403)
    byToken.assertBodyContains({ error: { code: 'access.browser_only' } })
  })

  test('the last second factor cannot be removed while the policy requires one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const { browser } = await enrollTotp(client, owner)
    cleanup(await requireFactor('administrators'))
    const refused = await browser.delete('/api/v1/users/me/totp')
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'mfa.required_by_policy' } })
    assert.exists(await db.from('totp_credentials').where('user_id', owner.user.id).first())
  })
})

test.group('Recovery codes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('enrolling the first second factor returns ten recovery codes, which are not stored in plain text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { browser, recoveryCodes } = await enrollTotp(client, owner)
    assert.lengthOf(recoveryCodes, 10)
    assert.lengthOf(new Set(recoveryCodes), 10)
    const rows = await db.from('recovery_codes').where('user_id', owner.user.id)
    for (const code of recoveryCodes) assert.notInclude(JSON.stringify(rows), code)
    const state = await browser.get('/api/v1/users/me/security')
    assert.equal(state.body().recoveryCodesLeft, 10)
  })

  test('a recovery code signs in once and is accepted regardless of case and separators', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { recoveryCodes } = await enrollTotp(client, owner)
    const code = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
    const { browser } = await withPassword(client, owner)
    const done = keep(browser, await browser.post(SECOND).json(enter(code, 'recovery_code')))
    done.assertStatus(200)
    assert.equal((await browser.get('/api/v1/users/me/security')).body().recoveryCodesLeft, 9)
    const { browser: again } = await withPassword(client, owner)
    ;(await again.post(SECOND).json(enter(code, 'recovery_code'))).assertStatus(422)
    const used = await db.from('audit_logs').where('action', 'recovery_code_used').first()
    assert.equal(used.actor_id, owner.user.id)
  })

  test('new recovery codes replace the old codes', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser, recoveryCodes } = await enrollTotp(client, owner)
    const made = await browser.post('/api/v1/users/me/recovery-codes')
    made.assertStatus(201)
    assert.lengthOf(made.body().recoveryCodes, 10)
    const { browser: next } = await withPassword(client, owner)
    const old = await next.post(SECOND).json(enter(recoveryCodes[1]!, 'recovery_code'))
    old.assertStatus(422)
  })

  test("another user's recovery code is rejected", async ({ client }) => {
    const [owner, other] = [await asOwner(), await asOwner()]
    const { recoveryCodes } = await enrollTotp(client, owner)
    await enrollTotp(client, other)
    const { browser } = await withPassword(client, other)
    const response = await browser.post(SECOND).json(enter(recoveryCodes[0]!, 'recovery_code'))
    response.assertStatus(422)
  })

  test('recovery codes are created only for users with a second factor', async ({ client }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    ;(await browser.post('/api/v1/users/me/recovery-codes')).assertStatus(409)
  })
})
