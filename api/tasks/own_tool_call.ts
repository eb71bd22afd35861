import { fillTemplate } from '#api/runner/callers/fill_template'
import { isRecord } from '#api/runner/is_record'
import type Team from '#api/teams/team'

/**
 * The call that an attack on an MCP server is, as the settings of its target write it. The tool says which tool the
 * server offers, and not which target that is: where the team's targets with it differ in their arguments, nobody knows
 * whose these are. Null then, and for targets whose attacks say themselves what they call.
 */
export async function ownToolCall(team: Team, body: Record<string, unknown>) {
  const { prompt, mcpMaterializationContext: asked } = body
  const tool = onlyTool(isRecord(asked) ? asked.tools : null)
  if (typeof prompt !== 'string' || tool === null) return null
  const targets = await team.related('targets').query().where('type', 'mcp')
  const written = new Set(
    targets.flatMap(({ call }) =>
      call.type === 'mcp' && call.settings.tool.trim() === tool ? [call.settings.arguments] : []
    )
  )
  const [only] = written
  const args = only !== undefined && written.size === 1 ? filled(only, prompt) : null
  return args && { result: { tool, args } }
}

/** A target that names its tool has the command-line tool offer no other. */
function onlyTool(tools: unknown): string | null {
  const [offered, ...others]: unknown[] = Array.isArray(tools) ? tools : []
  const isOnly = isRecord(offered) && others.length === 0
  return isOnly && typeof offered.name === 'string' ? offered.name : null
}

function filled(written: string, prompt: string): object | null {
  try {
    const text = fillTemplate(written.trim() || '{}', { prompt, sessionId: '' })
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}
