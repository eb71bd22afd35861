import { z } from 'zod'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { badResponse, configurationError } from '../attempts/attempt_errors.js'
import { currentCall } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { refuseCode, REQUEST_VARIABLES } from '../refuse_code.js'
import { parsePath, readPath, textOf } from '../attempts/response_path.js'
import type { TargetProvider } from '../attempts/provider_port.js'
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
 * Creates the provider of an MCP server as target: each attack is one tool call on a separate connection.
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
    // Invalid JSON is reported below, like JSON that is not an object.
  }
  throw configurationError('The tool arguments are not a JSON object.')
}

/** Parses an attack that names the tool to call; null for other attacks. */
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
  return badResponse(
    `The text is not a tool call such as {"tool": "name", "args": {}}. Select a tool in the target's settings; the server has: ${names.slice(0, 20).join(', ') || 'none'}.`
  )
}

/**
 * Returns the value at the path; without a path, the text parts of the result or its structured content. An error
 * reported by the tool is a response, too.
 */
function textOfResult(result: unknown, path: ReturnType<typeof parsePath>): string {
  if (path) {
    const text = textOf(readPath(result, path))
    if (text === null) throw badResponse('The tool result has no value at the response path.')
    return text
  }
  const content = isRecord(result) && Array.isArray(result.content) ? result.content : []
  const texts = content.flatMap((part) =>
    isRecord(part) && typeof part.text === 'string' ? [part.text] : []
  )
  if (texts.length > 0) return texts.join('\n')
  const structured = isRecord(result) ? textOf(result.structuredContent) : null
  if (structured !== null) return structured
  throw badResponse('The tool result contains no text.')
}
