import { startAuthorizationServer } from '#tests/support/mcp/authorization_server'
import {
  authorize,
  connectAccount,
  type OAuthServer,
  oauthSetupForEach,
} from '#tests/support/mcp/oauth_server'
import type { Persona } from '#tests/support/personas'
import type { HttpSession } from '#tests/support/requests/http_session'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Authorization servers of MCP servers', (group) => {
  let owner: Persona
  let server: OAuthServer
  let browser: HttpSession
  let serverId: string
  oauthSetupForEach(group, (one) => ({ owner, server, browser, serverId } = one))

  const failure = async () => {
    const response = await browser.post(`/api/v1/mcp/connections/${serverId}/start`, {})
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    return error
  }

  test('Assay registers once with an authorization server and sends PKCE, the resource, and the exact redirect URI', async ({
    assert,
  }) => {
    for (const name of ['grace', 'ada']) await authorize(browser, serverId, name)
    const { requests } = server.authorization
    assert.lengthOf(
      requests.filter((line) => line === 'POST /reg'),
      1
    )
    const started = await browser.post(`/api/v1/mcp/connections/${serverId}/start`, {})
    const { searchParams } = new URL(((await started.json()) as { url: string }).url)
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    assert.equal(searchParams.get('resource'), server.mcp.url)
    assert.match(searchParams.get('redirect_uri') ?? '', /\/mcp-proxy\/connections\/callback$/)
    assert.equal(searchParams.get('scope'), 'notes')
  })

  test('an authorization server is not used if its published metadata could send tokens elsewhere', async ({
    assert,
  }) => {
    const { resource, authorization } = server
    const original = (metadata: Record<string, unknown>) => metadata
    const faults = [
      {
        prm: { ...resource, resource: 'https://bank.example/mcp' },
        as: original,
        message: /names a different resource/,
      },
      {
        prm: resource,
        as: (metadata: object) => ({ ...metadata, issuer: 'https://login.example' }),
        message: /names another issuer/,
      },
      {
        prm: resource,
        as: (metadata: object) => ({ ...metadata, code_challenge_methods_supported: ['plain'] }),
        message: /PKCE/,
      },
      {
        prm: resource,
        as: (metadata: object) => ({ ...metadata, token_endpoint: 'ftp://127.0.0.1/token' }),
        message: /not an https URL/,
      },
      {
        prm: resource,
        as: (metadata: object) => ({ ...metadata, authorization_endpoint: 'javascript:alert(1)' }),
        message: /did not respond as expected/,
      },
      // Cloud metadata addresses are never called.
      {
        prm: { ...resource, authorization_servers: ['http://169.254.169.254/'] },
        as: original,
        message: /may not call/,
      },
    ]
    for (const { prm, as, message } of faults) {
      server.resource = prm
      authorization.metadata = as
      const error = await failure()
      assert.equal(error.code, 'mcp.oauth_failed')
      assert.match(error.message, message)
    }
    const { requests } = authorization
    assert.isEmpty(requests.filter((line) => /\/(reg|auth|token)/.test(line)))
    assert.isEmpty(await db.from('mcp_pending_connections').where('server_id', serverId))
  })

  test('redirects of an authorization server are not followed', async ({ assert }) => {
    const { guard } = server.mcp
    server.mcp.guard = async (request, response) => {
      if (!request.url?.startsWith('/.well-known/')) return guard?.(request, response) ?? true
      response.writeHead(302, { location: `${server.authorization.issuer}/elsewhere` }).end()
      return false
    }
    assert.equal((await failure()).code, 'mcp.oauth_failed')
    assert.notInclude(server.authorization.requests.join(), 'elsewhere')
  })

  test('if the authorization server does not support dynamic registration, an administrator must enter a client', async ({
    assert,
  }) => {
    server.authorization.metadata = ({ registration_endpoint: _, ...metadata }) => metadata
    assert.equal((await failure()).code, 'mcp.oauth_client_required')
    await db.from('mcp_servers').where('id', serverId).update({ oauth_client_id: 'ours' })
    const started = await browser.post(`/api/v1/mcp/connections/${serverId}/start`, {})
    const { url } = (await started.json()) as { url: string }
    assert.equal(new URL(url).searchParams.get('client_id'), 'ours')
  })

  test('a client entered for one authorization server is not sent to another server until an administrator confirms the change', async ({
    client,
    assert,
  }) => {
    const path = `/api/v1/mcp/servers/${serverId}`
    const entered = { oauthClientId: 'ours', oauthClientSecret: 'very-secret' }
    const put = () => client.put(path).json(entered).bearerToken(owner.token)
    ;(await put()).assertStatus(200)
    const start = () => browser.post(`/api/v1/mcp/connections/${serverId}/start`, {})
    assert.equal((await start()).status, 200)
    const other = await startAuthorizationServer()
    try {
      server.resource = { ...server.resource, authorization_servers: [other.issuer] }
      assert.equal((await failure()).code, 'mcp.oauth_issuer_changed')
      // An administrator confirms the new issuer.
      ;(await put()).assertStatus(200)
      assert.equal((await start()).status, 200)
    } finally {
      await other.close()
    }
  })

  test('the client ID and secret can be stored, and the secret is encrypted and never returned', async ({
    client,
    assert,
  }) => {
    const path = `/api/v1/mcp/servers/${serverId}`
    const change = { oauthClientId: 'ours', oauthClientSecret: 'very-secret', oauthScope: 'notes' }
    const response = await client.put(path).json(change).bearerToken(owner.token)
    response.assertStatus(200)
    response.assertBodyContains({ oauthClientId: 'ours', hasOauthClientSecret: true })
    const row = await db.from('mcp_servers').where('id', serverId).firstOrFail()
    assert.notInclude(JSON.stringify([row, response.body()]), 'very-secret')
    const withHeader = { requestHeaders: [{ name: 'Authorization', value: 'Bearer x' }] }
    const rejected = await client.put(path).json(withHeader).bearerToken(owner.token)
    rejected.assertStatus(422)
  })

  test("listing a server's tools fails without a connected account and is queued when an account is connected", async ({
    client,
    assert,
  }) => {
    const made = await client
      .post('/api/v1/mcp/servers')
      .json({ name: 'Mail', prefix: 'mail', url: server.mcp.url, auth: 'oauth' })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const { id } = made.body()
    const { probeServer } = await import('#api/mcp/servers/probe/probe_server_job')
    await probeServer({ serverId: id, userId: owner.user.id })
    const failed = await db.from('mcp_servers').where('id', id).firstOrFail()
    assert.include(failed.probe_error, 'You have not connected an account at Mail')
    await connectAccount(browser, id, 'grace')
    const queued = await db.from('mcp_servers').where('id', id).firstOrFail()
    assert.equal(queued.probe_status, 'queued')
  })
})
