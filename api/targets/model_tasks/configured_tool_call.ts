import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { fillTemplate } from '#api/platform/runner/callers/fill_template'
import { isRecord } from '#api/platform/runner/is_record'
import type Team from '#api/accounts/tenants/team'

/**
 * Builds the tool call of an attack on an MCP server from the target's settings. The request contains the offered tool
 * but not the target: if the team's targets with this tool have different arguments, the right ones are ambiguous and
 * the result is null. Also null for targets whose attacks name the tool themselves.
 */
export async function configuredToolCall(team: Team, body: Record<string, unknown>) {
  const { prompt, mcpMaterializationContext: context } = body
  const tool = onlyTool(isRecord(context) ? context.tools : null)
  if (typeof prompt !== 'string' || tool === null) return null
  const targets = await teamScope(team, Target).query().where('type', 'mcp')
  const written = new Set(
    targets.flatMap(({ call }) =>
      call.type === 'mcp' && call.settings.tool.trim() === tool ? [call.settings.arguments] : []
    )
  )
  const [only] = written
  const args = only !== undefined && written.size === 1 ? filled(only, prompt) : null
  return args && { result: { tool, args } }
}

/**
 * Returns the name of the only offered tool; null if there are several. The CLI offers only one for targets with a
 * configured tool.
 */
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
