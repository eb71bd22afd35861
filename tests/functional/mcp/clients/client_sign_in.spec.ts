import { identityProviders } from '#config/identity_provider'
import { mcpGateway } from '#config/mcp_gateway'
import { ownerForEach } from '#tests/support/groups'
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '#tests/support/mcp/authorization_server'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { asMember, asStranger, type Persona } from '#tests/support/personas'
import { signIn } from '#tests/support/requests/http_session'
import { signInThere } from '#tests/support/sign_in/oidc_settings'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  type OAuthClientProvider,
  UnauthorizedError,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { generateKeyPair, SignJWT } from 'jose'

const REDIRECT = 'http://127.0.0.1:1/callback'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.group('Client sign-in with the identity provider', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let provider: AuthorizationServer
  let slug: string
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const gateway = gatewayForAll(group)
  group.setup(async () => {
    const before = { oidc: identityProviders.oidc, url: mcpGateway.url }
    provider = await startAuthorizationServer('jwt')
    const { issuer } = provider
    const scope = 'openid'
    const client = { clientId: 'assay', clientSecret: null, redirectUri: REDIRECT }
    identityProviders.oidc = { issuer, ...client, scope, name: 'Example Corp' }
    mcpGateway.url = gateway.url
    return async () => {
      identityProviders.oidc = before.oidc
      mcpGateway.url = before.url
      await provider.close()
    }
  })
  group.each.setup(async () => {
    slug = (await approvedApplication(owner, { desk: fixture.url })).slug
    await set({ acceptsTokens: true, requiredScope: null })
  })

  const set = async (settings: object) => {
    const browser = await signIn(owner)
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(browser.cookie())?.[1] ?? '')
    const response = await browser.fetch('/api/v1/mcp/sign-in', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify(settings),
    })
    if (response.status !== 200) throw new Error(await response.text())
  }
  const link = ({ user }: Persona, subject: string) =>
    db.table('external_identities').insert({ user_id: user.id, issuer: provider.issuer, subject })
  const urlOf = (name = slug) => `${gateway.url}/mcp/a/${name}`
  const claims = (subject: string) => ({
    iss: provider.issuer,
    sub: subject,
    aud: urlOf(),
    exp: Math.floor(Date.now() / 1000) + 60,
    scope: 'notes',
  })
  const ask = (token: string | null, path = urlOf()) =>
    fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(LIST),
    })

  test("the official client discovers the provider, signs in, and calls a tool, and the client's token never reaches the MCP server", async ({
    assert,
  }) => {
    await link(owner, 'grace')
    // The client requests the scope that the metadata names.
    await set({ acceptsTokens: true, requiredScope: 'notes' })
    const store: {
      client?: OAuthClientInformationMixed
      tokens?: OAuthTokens
      url?: URL
      verifier?: string
    } = {}
    const auth: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        application_type: 'native',
      } as OAuthClientProvider['clientMetadata'],
      clientInformation: () => store.client,
      saveClientInformation: (client) => void (store.client = client),
      tokens: () => store.tokens,
      saveTokens: (tokens) => void (store.tokens = tokens),
      redirectToAuthorization: (url) => void (store.url = url),
      saveCodeVerifier: (verifier) => void (store.verifier = verifier),
      codeVerifier: () => store.verifier ?? '',
    }
    const open = () => new StreamableHTTPClientTransport(new URL(urlOf()), { authProvider: auth })
    const first = open()
    const client = new Client({ name: 'test', version: '1' })
    await assert.rejects(() => client.connect(first as Transport), UnauthorizedError)
    const callback = await signInThere(store.url?.href ?? '', 'grace')
    await first.finishAuth(callback.searchParams.get('code') ?? '')
    const signedIn = new Client({ name: 'test', version: '1' })
    await signedIn.connect(open() as Transport)
    const result = await signedIn.callTool({ name: 'desk__echo', arguments: { message: 'hello' } })
    assert.equal(textOf(result), 'hello')
    await signedIn.close()
    const call = await db.from('mcp_calls').where('team_id', owner.team.id).firstOrFail()
    assert.equal(call.user_id, owner.user.id)
    const token = store.tokens?.access_token ?? ''
    assert.lengthOf(token.split('.'), 3)
    assert.notInclude(JSON.stringify(fixture.calls), token)
  })

  test('a request without a token is rejected with the URL of the protected resource metadata', async ({
    assert,
  }) => {
    const response = await ask(null)
    assert.equal(response.status, 401)
    const metadata = `${gateway.url}/.well-known/oauth-protected-resource/mcp/a/${slug}`
    assert.equal(response.headers.get('www-authenticate'), `Bearer resource_metadata="${metadata}"`)
    const published = await (await fetch(metadata)).json()
    assert.containsSubset(published, {
      resource: urlOf(),
      authorization_servers: [provider.issuer],
    })
  })

  test('expired tokens and tokens not issued by the provider for this application are rejected', async ({
    assert,
  }) => {
    await link(owner, 'ada')
    const good = claims('ada')
    assert.equal((await ask(await provider.sign(good))).status, 400, 'no session yet')
    const { privateKey } = await generateKeyPair('RS256')
    const now = Math.floor(Date.now() / 1000)
    const wrong: Record<string, string> = {
      'another audience': await provider.sign({ ...good, aud: urlOf('other-1') }),
      'the audience of the whole gateway': await provider.sign({ ...good, aud: gateway.url }),
      'the audience with a slash': await provider.sign({ ...good, aud: `${urlOf()}/` }),
      'another issuer': await provider.sign({ ...good, iss: 'https://other.example' }),
      'expired': await provider.sign({ ...good, exp: now - 60 }),
      'not valid yet': await provider.sign({ ...good, nbf: now + 60 }),
      'without an expiry': await provider.sign({ ...good, exp: undefined }),
      'without a subject': await provider.sign({ ...good, sub: undefined }),
      'signed with another key': await new SignJWT(good)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey),
      'signed with a shared secret': await new SignJWT(good)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode('assay assay assay assay assay as')),
      'unsigned': `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(good))}.`.replaceAll('=', ''),
      'too long': await provider.sign({ ...good, note: 'a'.repeat(8_000) }),
      'no token': 'abc.def.ghi',
    }
    for (const [name, token] of Object.entries(wrong)) {
      const response = await ask(token)
      assert.equal(response.status, 401, name)
      assert.include(response.headers.get('www-authenticate'), 'error="invalid_token"', name)
    }
  })

  test('a token is rejected unless its user is linked, active, and has access to the team', async ({
    assert,
  }) => {
    const stranger = await asStranger()
    const outsider = await asMember(owner, [])
    await db.from('team_members').where('user_id', outsider.user.id).delete()
    const gone = await asMember(owner, [])
    await db
      .from('organization_members')
      .where('user_id', gone.user.id)
      .update({ deactivated_at: new Date() })
    const cases = { stranger, outsider, gone }
    for (const [subject, persona] of Object.entries(cases)) await link(persona, subject)
    const messageOf = async (subject: string) => {
      const response = await ask(await provider.sign(claims(subject)))
      assert.equal(response.status, 403, subject)
      return ((await response.json()) as { error: { message: string } }).error.message
    }
    for (const subject of ['unknown', 'stranger', 'gone']) {
      assert.include(await messageOf(subject), 'not linked to a user of the organization')
    }
    assert.include(await messageOf('outsider'), "do not have access to this application's team")
  })

  test('a token without the required scope is rejected with a challenge that contains the scope', async ({
    assert,
  }) => {
    await link(owner, 'eve')
    await set({ acceptsTokens: true, requiredScope: 'mcp:call' })
    const response = await ask(await provider.sign(claims('eve')))
    assert.equal(response.status, 403)
    const challenge = response.headers.get('www-authenticate') ?? ''
    assert.include(challenge, 'error="insufficient_scope"')
    assert.include(challenge, 'scope="mcp:call"')
    const scoped = await provider.sign({ ...claims('eve'), scope: 'notes mcp:call' })
    assert.equal((await ask(scoped)).status, 400)
  })

  test('an organization without client sign-in accepts only API tokens and publishes no metadata', async ({
    client,
    assert,
  }) => {
    await link(owner, 'mallory')
    await set({ acceptsTokens: false, requiredScope: null })
    const response = await ask(await provider.sign(claims('mallory')))
    assert.equal(response.status, 401)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
    const path = `${gateway.url}/.well-known/oauth-protected-resource/mcp/a/${slug}`
    assert.equal((await fetch(path)).status, 404)
    assert.equal((await ask(owner.token)).status, 400)
    const member = await asMember(owner, ['MANAGE_MCP_PROXY'])
    const denied = await client.get('/api/v1/mcp/sign-in').bearerToken(member.token)
    denied.assertStatus(403)
  })
})
