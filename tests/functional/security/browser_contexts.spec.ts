import { colorModeScriptHash } from '#config/color_mode_script'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { asOwner } from '#tests/support/personas'
import { TOOL } from '#tests/support/requests/upload_client'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { request } from 'node:http'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Sends a request that `fetch` would normalize or reject. Resolves with status and body. */
function ask(method: string, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { HOST, PORT } = process.env
    const headers = { 'x-secret': 'echo-me' }
    request({ host: HOST, port: PORT, method, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (data: string) => (body += data))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
      .on('error', reject)
      .end()
  })
}

test.group('Uploaded files in a browser', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an uploaded file is served in a sandbox without scripts, origin, or framing', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: evalId } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}],
    }).create()
    const blob = {
      data: Buffer.from(SVG).toString('base64'),
      mimeType: 'image/svg+xml',
      context: { evalId },
    }
    const headers = { ...TOOL, authorization: `Bearer ${owner.token}` }
    const stored = await client.post('/api/blobs').headers(headers).json(blob)
    stored.assertStatus(200)
    const file = await client
      .get(`/api/v1/results/${evalId}/media/${stored.body().ref.hash}`)
      .bearerToken(owner.token)
    file.assertHeader('content-type', 'image/svg+xml')
    file.assertHeader('x-content-type-options', 'nosniff')
    const policy = String(file.header('content-security-policy')).split('; ')
    assert.includeMembers(policy, ['sandbox', "default-src 'none'", "frame-ancestors 'none'"])
  })

  test('HTML, scripts, and MIME types with parameters cannot be uploaded as media', async ({
    client,
  }) => {
    const owner = await asOwner()
    const { id: evalId } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}],
    }).create()
    for (const mimeType of ['text/html', 'application/javascript', 'image/png; x=text/html']) {
      const body = { data: 'PGI+', mimeType, context: { evalId } }
      const headers = { ...TOOL, authorization: `Bearer ${owner.token}` }
      ;(await client.post('/api/blobs').headers(headers).json(body)).assertStatus(422)
    }
  })
})

test.group('Cross-origin requests', () => {
  test("responses have no CORS headers, regardless of the request's origin", async ({
    client,
    assert,
  }) => {
    for (const path of ['/', '/health', '/api/v1/config', '/api/v1/users/me', '/api/v1/none']) {
      for (const origin of ['https://evil.example', 'null']) {
        const response = await client.get(path).header('origin', origin)
        assert.isUndefined(response.header('access-control-allow-origin'), path)
      }
      const preflight = await client
        .options(path)
        .header('origin', 'https://evil.example')
        .header('access-control-request-method', 'POST')
      assert.isUndefined(preflight.header('access-control-allow-origin'), path)
      assert.isUndefined(preflight.header('access-control-allow-methods'), path)
    }
  })

  test("the content security policy allows the server's scripts and one inline script and forbids objects and framing", async ({
    client,
    assert,
  }) => {
    for (const path of ['/', '/login', '/api/v1/docs', '/api/v1/config', '/api/v1/none']) {
      const policy = String((await client.get(path)).header('content-security-policy')).split(';')
      const wanted = [
        "default-src 'self'",
        `script-src 'self' ${colorModeScriptHash}`,
        "object-src 'none'",
      ]
      assert.includeMembers(policy, [...wanted, "base-uri 'none'", "frame-ancestors 'none'"], path)
    }
  })
})

test.group('Web server responses', () => {
  test('responses declare their content type and character set', async ({ client, assert }) => {
    for (const path of ['/api/v1/config', '/api/v1/none', '/api/v1/users/me', '/health']) {
      const response = await client.get(path)
      assert.equal(response.header('content-type'), 'application/json; charset=utf-8', path)
    }
    const page = await client.get('/login').accept('html')
    assert.equal(page.header('content-type'), 'text/html; charset=utf-8')
  })

  test('the server does not echo TRACE requests', async ({ assert }) => {
    for (const path of ['/', '/api/v1/config', '/health', '/assets/']) {
      const { status, body } = await ask('TRACE', path)
      assert.isTrue(status === 404 || status === 405, path)
      assert.notInclude(body, 'echo-me')
    }
  })

  test("neither files outside the console's folder nor folder listings are served", async ({
    assert,
  }) => {
    const outside = ['.git/config', '.env', 'package.json', 'app-key', 'node_modules/']
    const prefixes = ['/', '/assets/', '/assets/../', '/assets/..%2f', '/static/../../', '/.']
    const paths = prefixes.flatMap((prefix) => outside.map((path) => prefix + path))
    for (const path of [...paths, '/assets', '/assets/', '/static/']) {
      const { body } = await ask('GET', path)
      assert.notMatch(body, /\[core\]|"dependencies"|Index of|APP_KEY=|package\.json/, path)
    }
  })
})
