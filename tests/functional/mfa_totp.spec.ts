import {
  makeStale,
  codeOf,
  enrollTotp,
  keep,
  requireFactor,
  withPassword,
} from '#tests/support/mfa'
import { openBrowser } from '#tests/support/http_browser'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { createLink } from '#api/identity/one_time_links'
import { setPasswordByLink } from '#api/identity/set_password_by_link'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const SECOND = '/api/v1/users/login/second-factor'
const enter = (code: string, method = 'totp') => ({ method, code })

test.group('Authenticator app', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the secret is returned once with a QR code and stored encrypted', async ({
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

  test('counts only once a code of it was entered', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    const { secret } = (await browser.post('/api/v1/users/me/totp')).body()
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    const refused = await browser.post('/api/v1/users/me/totp/confirm').json({ code: wrong })
    refused.assertStatus(422)
    const { answer } = await withPassword(client, owner)
    assert.equal(answer.body().user.id, owner.user.id)
  })

  test('a password alone leaves the session pending, and pending grants nothing', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const { browser, answer } = await withPassword(client, owner)
    answer.assertStatus(200)
    assert.deepEqual(answer.body().mfa.methods, ['totp', 'recovery_code'])
    assert.isUndefined(answer.body().user)
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

  test('the code completes the sign-in under a new session id', async ({ client, assert }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const { browser, answer } = await withPassword(client, owner)
    const pendingId = answer.cookie('assay_session')?.value
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

  test('accepts one time step of drift and each code once', async ({ client }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const attempt = async (code: string) => {
      const { browser } = await withPassword(client, owner)
      return browser.post(SECOND).json(enter(code))
    }
    // The code of the setup, and one that is too far ahead.
    ;(await attempt(codeOf(secret))).assertStatus(422)
    ;(await attempt(codeOf(secret, 3))).assertStatus(422)
    const next = codeOf(secret, 1)
    ;(await attempt(next)).assertStatus(200)
    ;(await attempt(next)).assertStatus(422)
  })

  test('of concurrent requests with one code, one succeeds', async ({ client, assert }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const code = codeOf(secret, 1)
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => (await withPassword(client, owner)).browser)
    )
    const answers = await Promise.all(browsers.map((one) => one.post(SECOND).json(enter(code))))
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [200, 422, 422, 422])
  })

  test('five wrong codes per account are the limit, in any number of sessions and at the same time', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { secret } = await enrollTotp(client, owner)
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => (await withPassword(client, owner)).browser)
    )
    const answers = await Promise.all(
      browsers.map((one) => one.post(SECOND).json(enter('not-a-code')))
    )
    const count = (status: number) => answers.filter((one) => one.status() === status).length
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

  test('a pending sign-in ends after ten minutes, and with a new password', async ({ client }) => {
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

  test('a sign-in link is a first factor as well', async ({ client, assert }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const browser = await openBrowser(client)
    const token = await createLink(owner.user, 'sign_in')
    const answer = await browser.post('/api/v1/users/login/link').json({ token })
    answer.assertStatus(200)
    assert.exists(answer.body().mfa)
  })

  test('a pending sign-in ends the session of the person who was signed in before', async ({
    client,
  }) => {
    const first = await asOwner()
    const second = await asOwner()
    await enrollTotp(client, second)
    const { browser } = await withPassword(client, first)
    const login = browser.post('/api/v1/users/login')
    keep(browser, await login.json({ email: second.user.email, password: PASSWORD }))
    ;(await browser.get('/api/v1/users/me')).assertStatus(401)
  })

  test('enrolling and removing end the other sessions and are recorded without the secret', async ({
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

  test('is changed by a session that authenticated recently, and by no token', async ({
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

  test('the last factor stays while the policy requires one', async ({
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

  test('ten are returned with the first factor and stored as hashes', async ({
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

  test('each one signs in once, in any spelling', async ({ client, assert }) => {
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

  test('new ones replace the old ones', async ({ client, assert }) => {
    const owner = await asOwner()
    const { browser, recoveryCodes } = await enrollTotp(client, owner)
    const made = await browser.post('/api/v1/users/me/recovery-codes')
    made.assertStatus(201)
    assert.lengthOf(made.body().recoveryCodes, 10)
    const { browser: next } = await withPassword(client, owner)
    const old = await next.post(SECOND).json(enter(recoveryCodes[1]!, 'recovery_code'))
    old.assertStatus(422)
  })

  test("a person's code is of no use for somebody else", async ({ client }) => {
    const [owner, other] = [await asOwner(), await asOwner()]
    const { recoveryCodes } = await enrollTotp(client, owner)
    await enrollTotp(client, other)
    const { browser } = await withPassword(client, other)
    const answer = await browser.post(SECOND).json(enter(recoveryCodes[0]!, 'recovery_code'))
    answer.assertStatus(422)
  })

  test('are made for people with a second factor only', async ({ client }) => {
    const owner = await asOwner()
    const { browser } = await withPassword(client, owner)
    ;(await browser.post('/api/v1/users/me/recovery-codes')).assertStatus(409)
  })
})
