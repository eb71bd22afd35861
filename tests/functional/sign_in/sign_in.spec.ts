import { UserFactory } from '#database/factories/user_factory'
import { MembershipFactory } from '#database/factories/membership_factory'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { openBrowser } from '#tests/support/requests/http_browser'
import { sendQueued, startSmtp, tokenIn, useSmtp } from '#tests/support/sign_in/smtp'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { serverUrl } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Sign-in', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('signing in with a password returns the user and sets an HTTP-only session cookie', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    const response = await browser
      .post('/api/v1/users/login')
      .json({ email: owner.user.email.toUpperCase(), password: PASSWORD })

    response.assertStatus(200)
    assert.equal(response.body().user.id, owner.user.id)
    assert.equal(response.body().organization.id, owner.organization.id)
    assert.isTrue(response.body().isAdmin)

    const cookie = response.cookie('assay_session')
    assert.isTrue(cookie?.httpOnly)
    assert.equal(cookie?.sameSite?.toLowerCase(), 'lax')
  })

  test('sign-in attempts with an unknown account and with a wrong password get the same response', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    const attempt = (email: string) =>
      browser.post('/api/v1/users/login').json({ email, password: 'not the password' })
    const wrong = await attempt(owner.user.email)
    const unknown = await attempt('nobody@example.test')
    wrong.assertStatus(401)
    unknown.assertStatus(401)
    assert.deepEqual(wrong.body(), unknown.body())
  })

  test('the eleventh failed sign-in to an account is temporarily rejected', async ({
    client,
    assert,
  }) => {
    const user = await UserFactory.create()
    const browser = await openBrowser(client)
    const attempt = () =>
      browser.post('/api/v1/users/login').json({ email: user.email, password: 'wrong' })
    for (let n = 0; n < 10; n++) (await attempt()).assertStatus(401)
    const refused = await attempt()
    refused.assertStatus(429)
    assert.isAbove(Number(refused.header('retry-after')), 60)
  })

  test('a sign-in link can be used only once', async ({ client }) => {
    const owner = await asOwner()
    const token = await createLink(owner.user, 'sign_in')
    const browser = await openBrowser(client)
    const other = await openBrowser(client)
    ;(await browser.post('/api/v1/users/login/link').json({ token })).assertStatus(200)
    ;(await other.post('/api/v1/users/login/link').json({ token })).assertStatus(401)
  })

  test('the database stores a hash of the session ID', async ({ client, assert }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    await browser.post('/api/v1/users/login').json({ email: owner.user.email, password: PASSWORD })
    const row = await db.from('sessions').where('user_id', owner.user.id).first()
    assert.match(row.id, /^[0-9a-f]{64}$/)
  })

  test('a password change with an API token ends all sessions of the user', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    await browser.post('/api/v1/users/login').json({ email: owner.user.email, password: PASSWORD })
    const response = await client
      .put('/api/v1/users/me/password')
      .json({ currentPassword: PASSWORD, newPassword: 'another long password' })
      .bearerToken(owner.token)
    response.assertStatus(204)
    assert.isNull(await db.from('sessions').where('user_id', owner.user.id).first())
  })

  test('a first password can be set by a signed-in user, but not with an API token', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await owner.user.merge({ password: null }).save()
    const change = { newPassword: 'another long password' }
    const byToken = await client
      .put('/api/v1/users/me/password')
      .json(change)
      .bearerToken(owner.token)
    byToken.assertStatus(422)
    const token = await createLink(owner.user, 'sign_in')
    const browser = await openBrowser(client)
    const response = await browser.post('/api/v1/users/login/link').json({ token })
    browser.keep(response.cookie('assay_session')?.value)
    ;(await browser.put('/api/v1/users/me/password').json(change)).assertStatus(204)
    await owner.user.refresh()
    assert.isNotNull(owner.user.password)
  })

  test('a write without a CSRF token is rejected with a JSON error', async ({ client }) => {
    const response = await client
      .post('/api/v1/users/login')
      .json({ email: 'a@example.test', password: 'x' })
    response.assertStatus(403)
    response.assertBodyContains({ error: { code: 'csrf' } })
  })

  test('an unauthenticated request is rejected with 401', async ({ client }) => {
    const response = await client.get('/api/v1/users/me')
    response.assertStatus(401)
    response.assertBodyContains({ error: { code: 'unauthorized' } })
  })

  test('a bearer token on a public route does not cause a server error', async ({ assert }) => {
    const { token } = await asOwner()
    for (const path of ['auth/logout', 'users/register', 'users/verify-email', 'users/login']) {
      const response = await fetch(`${serverUrl()}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      assert.isBelow(response.status, 500, path)
    }
  })

  test('a request with a bearer token receives no session cookie', async ({ client, assert }) => {
    const owner = await asOwner()
    const response = await client.get('/api/v1/users/me').bearerToken(owner.token)
    response.assertStatus(200)
    assert.isUndefined(response.cookie('assay_session'))
  })

  test('a request for a sign-in link returns the same response for all addresses and emails existing accounts only', async ({
    client,
    assert,
    cleanup,
  }) => {
    const smtp = await startSmtp()
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const ask = (email: string) => browser.post('/api/v1/users/login').json({ email })
    const known = await ask(user.email)
    const unknown = await ask('nobody@example.test')
    known.assertStatus(202)
    unknown.assertStatus(202)
    assert.deepEqual(known.body(), unknown.body())
    await sendQueued()
    const token = tokenIn(await smtp.mailTo(user.email))
    assert.lengthOf(smtp.mails, 0)
    ;(await browser.post('/api/v1/users/login/link').json({ token })).assertStatus(200)
  })

  test('a request for a sign-in link without a mail server returns the same explanation for all addresses', async ({
    client,
    assert,
  }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const known = await browser.post('/api/v1/users/login').json({ email: user.email })
    const unknown = await browser.post('/api/v1/users/login').json({ email: 'no@example.test' })
    known.assertStatus(202)
    assert.include(known.body().message, 'does not send email')
    assert.deepEqual(known.body(), unknown.body())
  })

  test('deactivated users and service accounts cannot sign in with a password or a link', async ({
    client,
    assert,
  }) => {
    const gone = await asOwner()
    const off = await asOwner()
    const program = await asOwner()
    await gone.user.merge({ deactivatedAt: gone.user.createdAt }).save()
    await db
      .from('organization_members')
      .where('user_id', off.user.id)
      .update({ deactivated_at: new Date() })
    await program.user.merge({ kind: 'service' }).save()
    const browser = await openBrowser(client)
    for (const [{ user }, status] of [
      [gone, 403],
      [off, 403],
      [program, 401],
    ] as const) {
      const attempt = { email: user.email, password: PASSWORD }
      ;(await browser.post('/api/v1/users/login').json(attempt)).assertStatus(status)
    }
    const token = await createLink(off.user, 'sign_in')
    ;(await browser.post('/api/v1/users/login/link').json({ token })).assertStatus(403)
    // The organization that deactivated the user can see the attempts in its audit log.
    const failedLogins = await db
      .from('audit_logs')
      .where({ organization_id: off.organization.id, action: 'login_failed' })
      .orderBy('created_at')
    assert.deepEqual(
      failedLogins.map(({ metadata }) => metadata.method),
      ['password', 'link']
    )
  })

  test('a sign-in is audited in each organization of the user, but a sign-in to an unknown account is not audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const second = await asOwner()
    // Excludes entries of earlier tests, because entries cannot be deleted.
    const before = (await db.from('audit_logs').select('id')).map(({ id }) => id)
    await MembershipFactory.merge({
      organizationId: second.organization.id,
      userId: owner.user.id,
    }).create()
    const browser = await openBrowser(client)
    const attempt = (email: string, password: string) =>
      browser.post('/api/v1/users/login').json({ email, password })
    await attempt('nobody@example.test', 'wrong')
    await attempt(owner.user.email, 'wrong')
    await attempt(owner.user.email, PASSWORD)
    const entries = await db
      .from('audit_logs')
      .whereNotIn('id', before)
      .whereIn('action', ['login', 'login_failed'])
      .orderBy('action')
      .select('organization_id', 'action', 'actor_id', 'target_id', 'metadata')
    assert.deepEqual(
      entries.map(({ action, actor_id: actor }) => [action, actor]),
      [
        ['login', owner.user.id],
        ['login', owner.user.id],
        ['login_failed', null],
        ['login_failed', null],
      ]
    )
    assert.sameMembers(
      [...new Set(entries.map(({ organization_id: id }) => id))],
      [owner.organization.id, second.organization.id]
    )
    assert.equal(entries[0].metadata.method, 'password')
  })
})
