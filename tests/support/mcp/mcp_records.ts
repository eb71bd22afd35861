import {
  approvalDigest,
  type ApprovedCall,
  canonicalDigest,
  toolDigest,
} from '#api/engines/mcp/index'
import { sealArguments } from '#api/mcp/approvals/approval_arguments'
import type { McpTool } from '#api/engines/mcp/vocabulary'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

const unique = () => randomBytes(5).toString('hex')

const insert = async (table: string, values: object): Promise<string> => {
  const [row] = await db.table(table).insert(values).returning('id')
  return row.id
}

/** Inserts a proposed server whose tools have not been listed. No server listens at its URL. @returns its ID */
export const insertServer = (teamId: string, values: object = {}) =>
  insert('mcp_servers', {
    team_id: teamId,
    name: 'A server',
    prefix: `server_${unique()}`,
    url: 'http://127.0.0.1:9/mcp',
    ...values,
  })

/**
 * Inserts an unreviewed tool with one version, as if the server had listed it.
 * @returns its ID
 */
export async function insertTool(serverId: string, tool: Partial<McpTool> = {}) {
  const descriptor = { name: `tool_${unique()}`, inputSchema: { type: 'object' }, ...tool }
  const digest = toolDigest(descriptor)
  const id = await insert('mcp_tools', {
    server_id: serverId,
    name: descriptor.name,
    state: 'unreviewed',
    digest,
  })
  await insert('mcp_tool_versions', {
    tool_id: id,
    digest,
    descriptor: JSON.stringify(descriptor),
    is_flagged: false,
    findings: '[]',
  })
  return id
}

/** Inserts an application. @returns its ID */
export const insertApplication = (teamId: string, name = 'An application') =>
  insert('mcp_applications', { team_id: teamId, name, slug: `application-${unique()}` })

/**
 * Inserts an application with one approved tool. No server listens at the URL of the tool's server.
 * @returns the application's ID
 */
export async function insertUsableApplication(teamId: string) {
  const serverId = await insertServer(teamId, { status: 'approved' })
  const toolId = await insertTool(serverId)
  await db
    .from('mcp_tools')
    .where('id', toolId)
    .update({ state: 'approved', pinned_digest: db.raw('digest') })
  const id = await insertApplication(teamId)
  await db.table('mcp_application_tools').insert({ application_id: id, tool_id: toolId })
  return id
}

/**
 * Inserts a range that has no mirrored tools and that no scan uses.
 * @returns its ID
 */
export const insertRange = (teamId: string, values: object = {}) =>
  insert('mcp_ranges', {
    team_id: teamId,
    application_name: 'An application',
    token_hash: unique(),
    seed: unique(),
    tools: '[]',
    expires_at: new Date(Date.now() + 3_600_000),
    ...values,
  })

/** @returns its ID */
export const insertAlert = (teamId: string, message = 'An alert') =>
  insert('mcp_alerts', {
    team_id: teamId,
    kind: 'tool_changed',
    severity: 'high',
    severity_rank: 2,
    message,
    dedupe_key: unique(),
  })

/**
 * Inserts an approval for a call.
 * @returns its ID
 */
export const insertApproval = (
  teamId: string,
  { call, ...values }: { call: ApprovedCall } & Record<string, unknown>
) =>
  insert('mcp_approvals', {
    team_id: teamId,
    application_id: call.application,
    server_id: call.server,
    user_id: call.user,
    tool: call.tool,
    digest: approvalDigest(call),
    arguments_digest: canonicalDigest('mcp_arguments.v1', call.arguments),
    arguments: sealArguments(call.arguments),
    expires_at: new Date(Date.now() + 600_000),
    ...values,
  })

/**
 * Inserts an approval for a call through a new application.
 * @returns its ID
 */
export async function insertAnyApproval({ team, user }: Persona, tool = 'echo') {
  const call = {
    user: user.id,
    application: await insertApplication(team.id),
    server: await insertServer(team.id),
    tool,
    toolDigest: `sha256:${'0'.repeat(64)}`,
    arguments: {},
  }
  return insertApproval(team.id, { call })
}
