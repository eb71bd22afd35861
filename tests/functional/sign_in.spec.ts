import { asOwner, createUser, PASSWORD } from '#tests/support/personas'
import { openBrowser } from '#tests/support/http_browser'
import { createLink } from '#api/identity/one_time_links'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Sign-in', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a password signs in, and the session then says who it is', async ({ client, assert }) => {
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

  test('an unknown account and a wrong password get the same answer', async ({
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

  test('the eleventh failed attempt on an account is refused for a while', async ({
    client,
    assert,
  }) => {
    const user = await createUser()
    const browser = await openBrowser(client)
    const attempt = () =>
      browser.post('/api/v1/users/login').json({ email: user.email, password: 'wrong' })
    for (let n = 0; n < 10; n++) (await attempt()).assertStatus(401)
    const refused = await attempt()
    refused.assertStatus(429)
    assert.isAbove(Number(refused.header('retry-after')), 60)
  })

  test('a sign-in link works once', async ({ client }) => {
    const owner = await asOwner()
    const token = await createLink(owner.user, 'sign_in')
    const browser = await openBrowser(client)
    const other = await openBrowser(client)
    ;(await browser.post('/api/v1/users/login/link').json({ token })).assertStatus(200)
    ;(await other.post('/api/v1/users/login/link').json({ token })).assertStatus(401)
  })

  test('the session id in the database is not the one in the cookie', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    await browser.post('/api/v1/users/login').json({ email: owner.user.email, password: PASSWORD })
    const row = await db.from('sessions').where('user_id', owner.user.id).first()
    assert.match(row.id, /^[0-9a-f]{64}$/)
  })

  test('changing the password ends the other sessions', async ({ client, assert }) => {
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

  test('a write with a cookie and without the CSRF token is refused as JSON', async ({
    client,
  }) => {
    const response = await client
      .post('/api/v1/users/login')
      .json({ email: 'a@example.test', password: 'x' })
    response.assertStatus(403)
    response.assertBodyContains({ error: { code: 'csrf' } })
  })

  test('nobody signed in is 401', async ({ client }) => {
    const response = await client.get('/api/v1/users/me')
    response.assertStatus(401)
    response.assertBodyContains({ error: { code: 'unauthorized' } })
  })

  test('a bearer token makes no session', async ({ client, assert }) => {
    const owner = await asOwner()
    const response = await client.get('/api/v1/users/me').bearerToken(owner.token)
    response.assertStatus(200)
    assert.isUndefined(response.cookie('assay_session'))
  })
})
