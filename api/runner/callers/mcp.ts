import { z } from 'zod'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { badAnswer, configurationError } from '../attempt_errors.js'
import { currentCall } from '../call_context.js'
import { isRecord } from '../is_record.js'
import { refuseCode, REQUEST_VARIABLES } from '../refuse_code.js'
import { parsePath, readPath, textOf } from '../response_path.js'
import type { TargetProvider } from '../provider_port.js'
import { fillTemplate } from './fill_template.js'
import { openMcp, type McpConnection } from './mcp_connection.js'

const mcpConfig = z.object({
  url: z.string(),
  transport: z.enum(['http', 'sse']),
  headers: z.record(z.string(), z.string()),
  tool: z.string(),
  arguments: z.string(),
})

type ToolCall = { name: string; arguments: Record<string, unknown> }

/**
 * An MCP server as target: each attack is one call of a tool, on a connection of its own.
 * @throws CallFailure `configuration`
 */
export function loadMcp(target: RunnerTarget): TargetProvider {
  const { arguments: written, ...rest } = mcpConfig.parse(target.config)
  const [refused] = refuseCode({ ...rest, arguments: written }, { variables: REQUEST_VARIABLES })
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
  const path = parsePath(target.responsePath)
  return {
    wordsFor: () => new Map(),
    newSession: () => undefined,
    async ask({ prompt }) {
      const call = rest.tool
        ? { name: rest.tool, arguments: filled(written, prompt) }
        : calledBy(prompt)
      const connection = await openMcp(rest)
      try {
        if (!call) throw await notACall(connection)
        const result = await connection.request('tools/call', call)
        const seen = currentCall.getStore()
        if (seen) seen.text = JSON.stringify(result)
        return { output: textOfResult(result, path) }
      } finally {
        connection.close()
      }
    },
  }
}

function filled(written: string, prompt: string): Record<string, unknown> {
  const text = fillTemplate(written.trim() || '{}', { prompt, sessionId: '' })
  try {
    const read: unknown = JSON.parse(text)
    if (isRecord(read)) return read
  } catch {
    // Said below: whatever it is, it is no JSON object.
  }
  throw configurationError('The arguments of the tool are no JSON object.')
}

/** The tool that an attack itself names. */
function calledBy(prompt: string): ToolCall | null {
  try {
    const read: unknown = JSON.parse(prompt)
    if (!isRecord(read)) return null
    const name = read.tool ?? read.name
    const given = read.args ?? read.arguments ?? {}
    return typeof name === 'string' && isRecord(given) ? { name, arguments: given } : null
  } catch {
    return null
  }
}

async function notACall(connection: McpConnection) {
  const listed = await connection.request('tools/list', {})
  const tools = isRecord(listed) && Array.isArray(listed.tools) ? listed.tools : []
  const names = tools.flatMap((tool) => (isRecord(tool) ? [String(tool.name)] : []))
  return badAnswer(
    `The text is no call of a tool, such as {"tool": "name", "args": {}}. Name a tool in the settings of the target; the server has: ${names.slice(0, 20).join(', ') || 'none'}.`
  )
}

/** The text parts of a result, or what stands at the path; an error that the tool reports is its answer too. */
function textOfResult(result: unknown, path: ReturnType<typeof parsePath>): string {
  if (path) {
    const text = textOf(readPath(result, path))
    if (text === null) throw badAnswer('The result of the tool has nothing at the response path.')
    return text
  }
  const content = isRecord(result) && Array.isArray(result.content) ? result.content : []
  const texts = content.flatMap((part) =>
    isRecord(part) && typeof part.text === 'string' ? [part.text] : []
  )
  if (texts.length > 0) return texts.join('\n')
  const structured = isRecord(result) ? textOf(result.structuredContent) : null
  if (structured !== null) return structured
  throw badAnswer('The result of the tool holds no text.')
}
