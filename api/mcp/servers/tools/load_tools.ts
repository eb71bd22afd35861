import type { McpToolDetail, McpToolRecord } from '#api/contract/mcp/server'
import { diffTools, proposeProfile } from '#api/engines/mcp/index'
import type { McpTool, ToolProfile, ToolState } from '#api/engines/mcp/vocabulary'
import { profileOf } from '#api/mcp/servers/tools/tool_profile'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type Row = {
  id: string
  name: string
  state: ToolState
  digest: string
  pinned_digest: string | null
  pinned_by: string | null
  pinned_at: Date | null
  removed_at: Date | null
  created_at: Date
  descriptor: string
  is_flagged: boolean
  findings: string
  profile: ToolProfile | null
}

const TOOLS = `
  select t.id, t.name, t.state, t.digest, t.pinned_digest, u.name as pinned_by, t.pinned_at, t.removed_at, t.created_at,
    t.profile, v.descriptor, v.is_flagged, v.findings
  from mcp_tools t
  join mcp_tool_versions v on v.tool_id = t.id and v.digest = t.digest
  left join users u on u.id = t.pinned_by_id
  where t.server_id = :serverId`

/** Lists a server's tools by name; tools that the server no longer lists come last. */
export async function listTools(serverId: string): Promise<McpToolRecord[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `${TOOLS} order by t.removed_at is not null, t.name`,
    { serverId }
  )
  return rows.map(recordOf)
}

/**
 * Loads a tool with its descriptor, history, and changes since its approval.
 * @throws 404
 */
export async function loadTool(serverId: string, toolId: string): Promise<McpToolDetail> {
  const { rows }: { rows: Row[] } = await db.rawQuery(`${TOOLS} and t.id = :toolId`, {
    serverId,
    toolId,
  })
  const [row] = rows
  if (!row) throw NOT_FOUND()
  const versions: Version[] = await db
    .from('mcp_tool_versions')
    .where('tool_id', row.id)
    .orderBy('created_at', 'desc')
    .orderBy('digest')
    .select('digest', 'is_flagged', 'created_at', 'descriptor')
  const descriptor: McpTool = JSON.parse(row.descriptor)
  const pinned = pinnedOf(row, versions)
  return {
    ...recordOf(row),
    descriptor,
    pinned,
    changes: pinned ? (diffTools([pinned], [descriptor]).changed[0]?.changes ?? []) : [],
    versions: versions.map((version) => ({
      digest: version.digest,
      isFlagged: version.is_flagged,
      createdAt: version.created_at.toISOString(),
    })),
  }
}

type Version = { digest: string; is_flagged: boolean; created_at: Date; descriptor: string }

function pinnedOf(row: Row, versions: readonly Version[]): McpTool | null {
  if (row.pinned_digest === null || row.pinned_digest === row.digest) return null
  const version = versions.find(({ digest }) => digest === row.pinned_digest)
  return version ? JSON.parse(version.descriptor) : null
}

function recordOf(row: Row): McpToolRecord {
  const descriptor: McpTool = JSON.parse(row.descriptor)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    digest: row.digest,
    pinnedDigest: row.pinned_digest,
    pinnedBy: row.pinned_by,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    description: descriptor.description ?? '',
    isFlagged: row.is_flagged,
    findings: JSON.parse(row.findings),
    flow: {
      ...profileOf(row.profile, descriptor),
      isSuggested: row.profile === null,
      suggestion: proposeProfile(descriptor),
    },
    createdAt: row.created_at.toISOString(),
  }
}
