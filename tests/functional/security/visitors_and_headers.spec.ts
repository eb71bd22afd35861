import { colorModeScriptHash } from '#config/color_mode_script'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { openBrowser } from '#tests/support/requests/http_browser'
import vite from '@adonisjs/vite/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const countSessions = async () => {
  const [{ count }] = await db.from('sessions').count('*')
  return Number(count)
}

test.group('Anonymous sessions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a visit without session data creates no session row and no session cookie', async ({
    client,
    assert,
  }) => {
    const before = await countSessions()
    const owner = await asOwner()
    const visits = [
      client.get('/health'),
      client.get('/version'),
      client.get('/api/v1/config'),
      client.get('/api/v1/users/me'),
      client.get('/api/v1/none'),
      client.get('/login'),
      client.get('/assets/none.js'),
      client.get('/api/v1/public/evals/none'),
      client.post('/api/v1/users/login').json({ email: owner.user.email, password: PASSWORD }),
      client.post('/api/v1/teams').json({}),
    ]
    for (const [index, visit] of visits.entries()) {
      assert.isUndefined((await visit).cookie('assay_session'), `visit ${index}`)
    }
    const browser = await openBrowser(client)
    const credentials = { email: owner.user.email, password: 'wrong password' }
    ;(await browser.post('/api/v1/users/login').json(credentials)).assertStatus(401)
    assert.equal(await countSessions(), before)
  })

  test('a session is created at sign-in and deleted at sign-out', async ({ client, assert }) => {
    const owner = await asOwner()
    const before = await countSessions()
    const browser = await openBrowser(client)
    const login = await browser
      .post('/api/v1/users/login')
      .json({ email: owner.user.email, password: PASSWORD })
    login.assertStatus(200)
    assert.equal(await countSessions(), before + 1)
    browser.keep(login.cookie('assay_session')?.value)
    const logout = await browser.post('/api/v1/auth/logout')
    logout.assertStatus(204)
    assert.equal(logout.header('clear-site-data'), '"cache"')
    assert.isBelow(logout.cookie('assay_session')?.maxAge ?? 0, 1)
    assert.equal(await countSessions(), before)
    ;(await browser.get('/api/v1/users/me')).assertStatus(401)
  })

  test('a session stores the address of the connection regardless of the request headers', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    const login = browser.post('/api/v1/users/login').header('x-forwarded-for', '198.51.100.7')
    ;(await login.json({ email: owner.user.email, password: PASSWORD })).assertStatus(200)
    const { ip_address: stored } = await db.from('sessions').where('user_id', owner.user.id).first()
    assert.equal(stored, '127.0.0.1')
  })

  test('the cookie of an unknown session is removed', async ({ client, assert }) => {
    const response = await client.get('/api/v1/config').cookie('assay_session', 'made-up')
    assert.isBelow(response.cookie('assay_session')?.maxAge ?? 0, 1)
  })
})

test.group('CSRF token', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a write requires the unchanged CSRF token in a header and a request from the same site', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const browser = await openBrowser(client)
    const body = { email: owner.user.email, password: PASSWORD }
    const login = () => browser.post('/api/v1/users/login').json(body)
    for (const token of ['', 'x', 'e:x', '%']) {
      ;(await login().header('x-csrf-token', token)).assertStatus(403)
    }
    ;(await login().header('sec-fetch-site', 'cross-site')).assertStatus(403)
    const foreign = (await client.get('/api/v1/config')).cookie('XSRF-TOKEN')?.value
    ;(await login().header('x-csrf-token', foreign)).assertStatus(403)
    const response = await login()
    response.assertStatus(200)
    assert.exists(response.cookie('assay_session'))
  })
})

test.group('Response headers', () => {
  test('security headers are set on pages, API responses, and errors', async ({
    client,
    assert,
  }) => {
    for (const path of ['/', '/api/v1/config', '/api/v1/none', '/health', '/api/v1/users/me']) {
      const { [`x-content-type-options`]: sniff, ...headers } = (await client.get(path)).headers()
      assert.equal(sniff, 'nosniff', path)
      assert.equal(headers['referrer-policy'], 'same-origin', path)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path)
      assert.equal(headers['x-frame-options'], 'DENY', path)
      assert.include(headers['permissions-policy'], 'camera=()', path)
      assert.include(headers['content-security-policy'], `frame-ancestors 'none'`, path)
      assert.isUndefined(headers['strict-transport-security'], path)
    }
  })

  test('API responses are sent with Cache-Control: no-store', async ({ client, assert }) => {
    const owner = await asOwner()
    for (const path of ['/api/v1/users/me', '/api/v1/none', '/api/v1/teams', '/api/users/status']) {
      const response = await client.get(path).bearerToken(owner.token)
      assert.equal(response.header('cache-control'), 'no-store', path)
    }
    const docs = await client.get('/api/v1/docs')
    assert.include(
      docs.header('content-security-policy'),
      `script-src 'self' ${colorModeScriptHash};`
    )
  })
})

test.group('Console pages', () => {
  test('a request for a console page returns 404 while the console is not built', async ({
    client,
    cleanup,
  }) => {
    const { hasManifestFile } = vite
    cleanup(() => {
      vite.hasManifestFile = hasManifestFile
    })
    vite.hasManifestFile = false
    const response = await client.get('/redteam/reports/none')
    response.assertStatus(404)
  })
})
