import { z } from 'zod'
import {
  MAX_OFFERED_PARAMETERS,
  MAX_OFFERED_TOOLS,
  MAX_TOOL_NAME_CHARS,
  type OfferedTool,
} from '#api/engines/actions/vocabulary'
import { listedTool, toolCallFor } from '#api/engines/mcp_calls/index'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { badResponse, configurationError } from '../attempts/attempt_errors.js'
import { currentCall } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { refuseCode, REQUEST_VARIABLES } from '../refuse_code.js'
import { parsePath, readPath, textOf } from '../attempts/response_path.js'
import type { TargetProvider } from '../attempts/provider_port.js'
import { fillTemplate } from './fill_template.js'
import { openMcp, type McpConnection } from './mcp_connection.js'
import { sentCall } from './sent_call.js'

const mcpConfig = z.object({
  url: z.string(),
  transport: z.enum(['http', 'sse']),
  headers: z.record(z.string(), z.string()),
  tool: z.string(),
  arguments: z.string(),
})

type ToolCall = { name: string; arguments: Record<string, unknown> }

/**
 * Creates the provider for an MCP server as a target: each attack is one tool call on a separate connection.
 * @throws CallFailure `configuration`
 */
export function loadMcp(target: RunnerTarget): TargetProvider {
  const { arguments: written, ...rest } = mcpConfig.parse(target.config)
  const [refused] = refuseCode({ ...rest, arguments: written }, { variables: REQUEST_VARIABLES })
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
  const path = parsePath(target.responsePath)
  return {
    wordsFor: () => new Map(),
    canTrace: true,
    newSession: () => undefined,
    async ask({ prompt }) {
      const named = rest.tool
        ? { name: rest.tool, arguments: filled(written, prompt) }
        : calledBy(prompt)
      const connection = await openMcp(rest)
      try {
        // Testing a target must not call a tool that the user did not select.
        if (!named && target.listsTools) throw await notACall(connection)
        const call = named ?? (await callFor(connection, prompt))
        const seen = currentCall.getStore()
        if (seen) seen.sentCall = sentCall(call, seen.redact ?? ((text) => text))
        // The metadata key that MCP reserves for W3C Trace Context; over HTTP, the header is also sent.
        const meta = seen?.traceparent && { _meta: { traceparent: seen.traceparent } }
        const result = await connection.request('tools/call', { ...call, ...meta })
        if (seen) seen.text = JSON.stringify(result)
        const output = textOfResult(result, path)
        if (!target.listsTools) return { output }
        // Errors are ignored: even if the server cannot list its tools, it has responded to the call.
        return { output, tools: await offeredTools(connection).catch(() => []) }
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
    // Invalid JSON is reported below, as is JSON that is not an object.
  }
  throw configurationError('The tool arguments are not a JSON object.')
}

/** Parses an attack that is itself a tool call and names the tool; null for other attacks. */
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

/** Returns the server's tools and their parameter names, from the first page of its list. */
async function offeredTools(connection: McpConnection): Promise<OfferedTool[]> {
  const listed = await connection.request('tools/list', {})
  const tools: unknown[] = isRecord(listed) && Array.isArray(listed.tools) ? listed.tools : []
  return tools.slice(0, MAX_OFFERED_TOOLS).flatMap((tool) => {
    if (!isRecord(tool) || typeof tool.name !== 'string') return []
    const { properties } = isRecord(tool.inputSchema) ? tool.inputSchema : {}
    const parameters = Object.keys(isRecord(properties) ? properties : {})
    const short = (name: string) => name.slice(0, MAX_TOOL_NAME_CHARS)
    return [
      {
        name: short(tool.name),
        parameters: parameters.slice(0, MAX_OFFERED_PARAMETERS).map(short),
      },
    ]
  })
}

async function notACall(connection: McpConnection) {
  const names = (await offeredTools(connection)).map(({ name }) => name)
  return badResponse(
    `The text is not a tool call such as {"tool": "name", "args": {}}. Select a tool in the target's settings; the server has: ${names.slice(0, 20).join(', ') || 'none'}.`
  )
}

/**
 * Builds a call for a message that names no tool: the tool that fits the message best, with arguments that match its
 * schema.
 */
async function callFor(connection: McpConnection, prompt: string): Promise<ToolCall> {
  const listed = await connection.request('tools/list', {})
  const entries: unknown[] = isRecord(listed) && Array.isArray(listed.tools) ? listed.tools : []
  const tools = entries.slice(0, MAX_OFFERED_TOOLS).flatMap((entry) => listedTool(entry) ?? [])
  const call = toolCallFor(tools, prompt)
  if (!call) throw badResponse('The MCP server lists no tools that the message could be sent to.')
  return { name: call.tool, arguments: call.args }
}

/**
 * Returns the value at the path or, without a path, the text parts or structured content of the result. An error reported
 * by the tool also counts as a response.
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
