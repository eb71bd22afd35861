import type { McpAccount } from '#api/contract/mcp/connection'
import { probeServer } from '#api/mcp/servers/probe/probe_server_job'
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '#tests/support/mcp/authorization_server'
import { FixtureServer } from '#tests/support/mcp/fixture_server'
import { allow, connectClient, textOf } from '#tests/support/mcp/gateway'
import { ownerForEach } from '#tests/support/groups'
import { insertApplication, insertServer } from '#tests/support/mcp/mcp_records'
import type { Persona } from '#tests/support/personas'
import { type HttpSession, signIn } from '#tests/support/requests/http_session'
import { signInThere } from '#tests/support/sign_in/oidc_settings'
import db from '@adonisjs/lucid/services/db'
import type { Group } from '@japa/runner/core'
import type { ServerResponse } from 'node:http'

export type OAuthServer = {
  mcp: FixtureServer
  authorization: AuthorizationServer
  /** Users whose tokens the MCP server accepted, one entry per request. */
  users: string[]
  /** All values of the `Authorization` header that the MCP server received. */
  received: Set<string>
  /** Protected resource metadata. */
  resource: Record<string, unknown>
}

/** Starts a real MCP server before each test. It accepts only tokens that its own authorization server issued for it. */
export function oauthServerForEach(group: Group, use: (server: OAuthServer) => void): void {
  group.each.setup(async () => {
    const started = await startOAuthServer()
    use(started)
    return async () => {
      await started.mcp.kill()
      await started.authorization.close()
    }
  })
}

export type OAuthSetup = {
  owner: Persona
  server: OAuthServer
  serverId: string
  /** Browser session of the owner. */
  browser: HttpSession
}

/** Sets up, before each test, a team's MCP server that is called with the users' accounts. */
export function oauthSetupForEach(group: Group, use: (setup: OAuthSetup) => void): void {
  let owner: Persona
  let server: OAuthServer
  ownerForEach(group, (one) => (owner = one))
  oauthServerForEach(group, (one) => (server = one))
  group.each.setup(async () => {
    const browser = await signedIn(owner)
    use({ owner, server, browser, serverId: await insertOAuthServer(owner, server) })
  })
}

export async function startOAuthServer(): Promise<OAuthServer> {
  const authorization = await startAuthorizationServer()
  const mcp = new FixtureServer()
  await mcp.start()
  const { origin } = new URL(mcp.url)
  const server: OAuthServer = {
    ...{ mcp, authorization, users: [], received: new Set() },
    resource: {
      resource: mcp.url,
      authorization_servers: [authorization.issuer],
      scopes_supported: ['notes'],
    },
  }
  mcp.guard = async ({ url, headers }, response) => {
    if (url?.startsWith('/.well-known/')) {
      const isKnown = url === '/.well-known/oauth-protected-resource/mcp'
      return respond(response, isKnown ? 200 : 404, server.resource)
    }
    const { authorization: sent = '' } = headers
    if (sent) server.received.add(sent)
    const found = await authorization.find(sent.replace('Bearer ', ''))
    if (found?.resource === mcp.url) {
      server.users.push(found.sub)
      return true
    }
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`
    response.setHeader('www-authenticate', `Bearer resource_metadata="${metadata}"`)
    return respond(response, 401, { error: 'invalid_token' })
  }
  return server
}

function respond(response: ServerResponse, status: number, body: object): false {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
  return false
}

/** Inserts a proposed server that users call with their own accounts. @returns its ID */
export const insertOAuthServer = ({ team }: Persona, { mcp }: OAuthServer, values: object = {}) =>
  insertServer(team.id, { name: 'Notes', url: mcp.url, auth: 'oauth', ...values })

/** Connects an account in a browser. @returns the response of the callback */
export async function connectAccount(
  browser: HttpSession,
  serverId: string,
  name: string
): Promise<Response> {
  const callback = await authorize(browser, serverId, name)
  return browser.post('/api/v1/mcp/connections/callback', { query: callback.search })
}

/** Starts a connection and grants it at the authorization server. @returns the redirect URL of the browser */
export async function authorize(
  browser: HttpSession,
  serverId: string,
  name: string
): Promise<URL> {
  const started = await browser.post(`/api/v1/mcp/connections/${serverId}/start`, {})
  if (started.status !== 200) throw new Error(`${started.status} ${await started.text()}`)
  const { url } = (await started.json()) as { url: string }
  return signInThere(url, name)
}

export const signedIn = signIn

/** Requests the user's connected accounts from the API. */
export async function accountsOf(browser: HttpSession): Promise<McpAccount[]> {
  const response = await browser.fetch('/api/v1/mcp/connections')
  return (await response.json()) as McpAccount[]
}

/** Creates an application with all tools of the server, listed with the owner's account. @returns its slug */
export async function applicationWith(owner: Persona, serverId: string): Promise<string> {
  await probeServer({ serverId, userId: owner.user.id })
  await db
    .from('mcp_tools')
    .where('server_id', serverId)
    .update({ state: 'approved', pinned_digest: db.raw('digest') })
  await db.from('mcp_servers').where('id', serverId).update({ status: 'approved' })
  const id = await insertApplication(owner.team.id)
  await db.rawQuery(
    `insert into mcp_application_tools (application_id, tool_id)
     select :id::uuid, id from mcp_tools where server_id = :serverId::uuid`,
    { id, serverId }
  )
  await allow(owner.team.id)
  const { slug } = await db.from('mcp_applications').where('id', id).firstOrFail()
  return slug
}

/** Makes the stored tokens expire in `seconds` and makes them due for renewal immediately. */
export const expireIn = (serverId: string, seconds: number) =>
  db
    .from('mcp_connections')
    .where('server_id', serverId)
    .update({ expires_at: new Date(Date.now() + seconds * 1000), renew_after: new Date() })

/**
 * Calls a tool of the application in a new session; `tool` is the tool's name on its server.
 * @returns the text of the result
 */
export async function callOnce(
  gatewayUrl: string,
  { persona, slug, tool }: { persona: Persona; slug: string; tool: string }
): Promise<string> {
  const client = await connectClient(gatewayUrl, slug, persona.token)
  try {
    const { tools } = await client.listTools()
    const name = tools.map((each) => each.name).find((each) => each.endsWith(`__${tool}`))
    return textOf(await client.callTool({ name: name ?? tool, arguments: { message: 'hello' } }))
  } finally {
    await client.close()
  }
}
