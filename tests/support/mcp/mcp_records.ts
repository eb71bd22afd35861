import { toolDigest } from '#api/engines/mcp/index'
import type { McpTool } from '#api/engines/mcp/vocabulary'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

const unique = () => randomBytes(5).toString('hex')

const insert = async (table: string, values: object): Promise<string> => {
  const [row] = await db.table(table).insert(values).returning('id')
  return row.id
}

/** A proposed server whose tools were not listed yet. No server listens at its URL. @returns its ID */
export const insertServer = (teamId: string, values: object = {}) =>
  insert('mcp_servers', {
    team_id: teamId,
    name: 'A server',
    prefix: `server_${unique()}`,
    url: 'http://127.0.0.1:9/mcp',
    ...values,
  })

/** A listed tool. @returns its ID */
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

/** @returns its ID */
export const insertApplication = (teamId: string, name = 'An application') =>
  insert('mcp_applications', { team_id: teamId, name, slug: `application-${unique()}` })

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
