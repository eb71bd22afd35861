import type { CallFinding } from '#api/contract/mcp/call'
import { addResult, type FlowState } from '#api/engines/mcp/index'
import type { FlowLabel } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import { isSecretFinding } from '#api/mcp/gateway/tools/recognize'
import db from '@adonisjs/lucid/services/db'

type Place = { userId: string; startedAt: number; flow: FlowState }
type Row = { call_id: string; server_id: string; tool: string; at: Date; findings: string | null }

/** Labels assumed for a tool that is no longer in the application, because its own labels are unknown. */
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
      'started.method': 'tools/call',
    })
    .where('started.created_at', '>=', new Date(startedAt))
    .distinctOn('started.server_id', 'started.tool', 'ended.findings')
    .select('started.call_id', 'started.server_id', 'started.tool', 'ended.findings')
    .select('started.created_at as at')
  const profiles = new Map(
    [...tools.values()].map((tool) => [keyOf(tool.server.id, tool.name), tool])
  )
  return rows.reduce(
    (state, { call_id: callId, server_id: serverId, tool: name, at, findings }) => {
      const tool = profiles.get(keyOf(serverId, name))
      const found = (JSON.parse(findings ?? '[]') as CallFinding[]).map((finding): FlowLabel =>
        isSecretFinding(finding) ? 'secret' : 'private'
      )
      const labels = [...new Set([...(tool?.profile.produces ?? REMOVED), ...found])]
      return addResult(state, { callId, tool: name, server: tool?.server.name ?? '', at, labels })
    },
    flow
  )
}

const keyOf = (serverId: string, name: string) => `${serverId} ${name}`
