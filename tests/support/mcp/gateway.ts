import { sealEnvironment } from '#api/mcp/servers/server_credentials'
import { probeServer } from '#api/mcp/servers/probe/probe_server_job'
import { type ServedGateway, serveGateway } from '#api/mcp/serving/serve_gateway'
import { verifyCalls } from '#api/mcp/calls/verify_calls'
import type { Callers } from '#api/accounts/access/token_callers'
import type { Persona } from '#tests/support/personas'
import { insertApplication, insertServer } from '#tests/support/mcp/mcp_records'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Group } from '@japa/runner/core'
import { randomBytes } from 'node:crypto'

/** Serves the gateway on a free port for all tests of the group. */
export function gatewayForAll(
  group: Group,
  options: { approvalWaitMs?: number; callers?: Callers; accessCheckMs?: number } = {}
): { served: ServedGateway; url: string } {
  const at = {} as { served: ServedGateway; url: string }
  group.setup(async () => {
    at.served = await serveGateway({ port: 0, ...options })
    at.url = `http://127.0.0.1:${at.served.port}`
    return () => at.served.stop()
  })
  return at
}

export type GatewayApplication = { id: string; slug: string; serverIds: string[] }

/**
 * Creates an application with every tool of approved servers at these addresses. Unless `isAllowed`
 * is false, all users of the team can call the tools.
 */
export async function approvedApplication(
  { team }: Persona,
  urls: Record<string, string>,
  {
    isAllowed = true,
    environment = [],
    ...values
  }: {
    isAllowed?: boolean
    /** Environment variables of stdio servers. */
    environment?: { name: string; value: string }[]
    enforcement?: string
    keeps_names?: boolean
  } = {}
): Promise<GatewayApplication> {
  const serverIds: string[] = []
  const { credentials } = sealEnvironment(environment, {})
  for (const [prefix, url] of Object.entries(urls)) {
    const id = await insertServer(team.id, { name: prefix, prefix, url, credentials })
    await probeServer({ serverId: id })
    await db
      .from('mcp_tools')
      .where('server_id', id)
      .update({ state: 'approved', pinned_digest: db.raw('digest') })
    await db.from('mcp_servers').where('id', id).update({ status: 'approved' })
    serverIds.push(id)
  }
  const id = await insertApplication(team.id)
  await db.rawQuery(
    `insert into mcp_application_tools (application_id, tool_id)
     select :id::uuid, id from mcp_tools where server_id = any(:serverIds::uuid[])`,
    { id, serverIds }
  )
  if (isAllowed) await allow(team.id)
  const [{ slug }] = await db
    .from('mcp_applications')
    .where('id', id)
    .returning('slug')
    .update({ ...values, updated_at: new Date() })
  return { id, slug, serverIds }
}

/** Inserts a permission after the team's other permissions, unless `position` is given. */
export const allow = (teamId: string, values: object = {}) =>
  db
    .table('mcp_permissions')
    .insert({ team_id: teamId, name: 'Rule', effect: 'allow', position: 1000, ...values })

/** Connects a client of the official library, with a session at the gateway. */
export async function connectClient(
  url: string,
  slug: string,
  token: string,
  client = new Client({ name: 'test', version: '1' })
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/a/${slug}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport as Transport)
  return client
}

/** Ends a client's session at the gateway and closes the client. */
export async function endSession(client: Client): Promise<void> {
  const { transport } = client
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession()
  await client.close()
}

export const callsOf = (teamId: string) =>
  db.from('mcp_calls').where('team_id', teamId).orderBy('sequence')

export const alertsOf = (teamId: string) =>
  db.from('mcp_alerts').where('team_id', teamId).orderBy('created_at')

export const approvalsOf = (teamId: string) =>
  db.from('mcp_approvals').where('team_id', teamId).orderBy('created_at')

/** Extracts the approval ID from the result of a denied call. */
export const approvalIdIn = (result: unknown): string => {
  const { _meta: meta } = result as { _meta?: Record<string, { id: string }> }
  return meta?.['assay/approval']?.id ?? 'none'
}

/** Grants or denies the approval that the result of a denied call refers to. */
export const decide = (
  api: ApiClient,
  by: Persona,
  result: unknown,
  decision: 'grant' | 'deny',
  body: object = {}
) =>
  api
    .post(`/api/v1/mcp/approvals/${approvalIdIn(result)}/${decision}`)
    .json(body)
    .bearerToken(by.token)

export const isLogIntact = async (teamId: string) => (await verifyCalls(teamId)).isIntact

/** Generates a value that recognizers treat as a secret. */
export const newSecret = () =>
  `ghp_${randomBytes(27).toString('base64url').replace(/[-_]/g, 'x').slice(0, 36)}`

export const textOf = (result: unknown): string => {
  const { content = [] } = result as { content?: { text?: string }[] }
  return content.map(({ text = '' }) => text).join('\n')
}
