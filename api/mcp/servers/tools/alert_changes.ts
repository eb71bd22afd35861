import { raiseAlert } from '#api/mcp/alerts/raise_alert'
import type { CallFinding } from '#api/contract/mcp/call'
import { diffTools } from '#api/engines/mcp/index'
import type { McpTool } from '#api/engines/mcp/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An approved tool whose descriptor differs from the approved one. */
export type ChangedTool = { id: string; tool: McpTool }

/** The call during which a change was noticed; undefined if a probe noticed it. */
export type Noticed = { applicationId: string; userId: string }

type Place = { serverId: string; teamId: string; name: string }

/** Raises an alert for each quarantined tool, with the changed fields as evidence. */
export async function alertChanges(
  trx: TransactionClientContract,
  { serverId, teamId, name }: Place,
  changed: readonly ChangedTool[],
  noticed?: Noticed
): Promise<void> {
  for (const { id, tool } of changed) {
    await raiseAlert(trx, {
      teamId,
      kind: 'tool_changed',
      severity: 'high',
      message: `The tool ${tool.name} of ${name} changed after its approval and is quarantined`,
      serverId,
      applicationId: noticed?.applicationId ?? null,
      userId: noticed?.userId ?? null,
      tool: tool.name,
      callId: null,
      findings: changedFields(await pinnedDescriptor(trx, id), tool),
    })
  }
}

async function pinnedDescriptor(
  trx: TransactionClientContract,
  toolId: string
): Promise<McpTool | null> {
  const { rows }: { rows: { descriptor: string }[] } = await trx.rawQuery(
    `select v.descriptor from mcp_tools t
     join mcp_tool_versions v on v.tool_id = t.id and v.digest = t.pinned_digest where t.id = :toolId`,
    { toolId }
  )
  const [row] = rows
  return row ? JSON.parse(row.descriptor) : null
}

const MAX_FINDINGS = 20
const MAX_EXCERPT_CHARS = 300

function changedFields(pinned: McpTool | null, current: McpTool): CallFinding[] {
  if (!pinned) return []
  const [change] = diffTools([pinned], [current]).changed
  return (change?.changes ?? []).slice(0, MAX_FINDINGS).map(({ path, after }) => ({
    rule: 'changed_field',
    severity: 'high',
    owasp: 'MCP03',
    path,
    excerpt: (JSON.stringify(after) ?? 'removed').slice(0, MAX_EXCERPT_CHARS),
  }))
}
