import type { CallFinding } from '#api/contract/mcp/call'
import { addResult, type FlowState } from '#api/engines/mcp/index'
import type { FlowLabel } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { labelsOfItem } from '#api/mcp/gateway/items/item_labels'
import { labelsOfFindings } from '#api/mcp/gateway/tools/check_flow'
import db from '@adonisjs/lucid/services/db'

type Place = { userId: string; startedAt: number; flow: FlowState }
type Row = {
  call_id: string
  server_id: string
  method: string
  tool: string
  at: Date
  findings: string | null
}

/** Labels assumed for tools and servers that are no longer in the application, because theirs are unknown. */
const REMOVED: readonly FlowLabel[] = ['untrusted', 'private']

/**
 * Loads the labels of the data that a session may have received in other processes. Considers all calls that its user
 * started through the application since the session was opened, including unfinished and failed ones, because log
 * messages arrive before a call ends. The labels may therefore exceed those of the session. Findings in log messages are
 * included only after their call has ended.
 */
export async function loadFlow(
  { teamId, id: applicationId, tools }: ApplicationConfig,
  { userId, startedAt, flow }: Place
): Promise<FlowState> {
  const rows: Row[] = await db
    .from('mcp_call_entries as started')
    .leftJoin('mcp_call_entries as ended', (join) =>
      join
        .on('ended.call_id', 'started.call_id')
        .andOn('ended.team_id', 'started.team_id')
        .andOnVal('ended.kind', 'ended')
    )
    .where({
      'started.team_id': teamId,
      'started.application_id': applicationId,
      'started.user_id': userId,
      'started.kind': 'started',
    })
    .whereIn('started.method', ['tools/call', 'resources/read', 'prompts/get'])
    .where('started.created_at', '>=', new Date(startedAt))
    .distinctOn('started.server_id', 'started.method', 'started.tool', 'ended.findings')
    .select('started.call_id', 'started.server_id', 'started.method', 'started.tool')
    .select('ended.findings')
    .select('started.created_at as at')
  const known = new Map([...tools.values()].map((tool) => [keyOf(tool.server.id, tool.name), tool]))
  const names = new Map([...tools.values()].map(({ server }) => [server.id, server.name]))
  /** Returns the labels that the source of a result produces. */
  const producedBy = ({ server_id: id, method, tool }: Row): readonly FlowLabel[] => {
    if (method === 'prompts/get') return []
    if (method === 'tools/call') return known.get(keyOf(id, tool))?.profile.produces ?? REMOVED
    return names.has(id) ? labelsOfItem({ tools }, { kind: 'resource', server: { id } }) : REMOVED
  }
  return rows.reduce((state, row) => {
    const found = labelsOfFindings(JSON.parse(row.findings ?? '[]') as CallFinding[])
    const server = names.get(row.server_id) ?? ''
    const origin = { callId: row.call_id, tool: row.tool, server, at: row.at }
    const labels = [...new Set([...producedBy(row), ...found])]
    return addResult(state, { ...origin, labels })
  }, flow)
}

const keyOf = (serverId: string, name: string) => `${serverId} ${name}`
