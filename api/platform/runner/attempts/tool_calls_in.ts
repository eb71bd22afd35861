import { callsInEvents, findToolCalls, readToolCalls } from '#api/engines/actions/index'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import { readPath, type ResponsePath } from './response_path.js'

/**
 * Finds the tool calls in a raw response: at the path, otherwise in a known format. Masks credentials. Null if the
 * response format cannot contain tool calls.
 */
export function toolCallsIn(
  raw: string | null,
  path: ResponsePath | null,
  redact?: (text: string) => string
): ToolCall[] | null {
  const json = parseJson(raw)
  return path ? readToolCalls(readPath(json, path), redact) : findToolCalls(json, redact)
}

/** Like `toolCallsIn`, for a streamed response, whose events are passed as their data. */
export function toolCallsInStream(
  events: string[],
  path: ResponsePath | null,
  redact?: (text: string) => string
): ToolCall[] | null {
  if (!path) return findToolCalls({ messages: callsInEvents(events) }, redact)
  const found = events.map((event) => readPath(parseJson(event), path))
  const listed = found.filter((value) => value !== undefined && value !== null)
  return readToolCalls(listed.length > 0 ? listed : undefined, redact)
}

/** Like `toolCallsIn`, for a response in several messages; recognizes known formats only. */
export function toolCallsInMessages(
  messages: string[],
  redact?: (text: string) => string
): ToolCall[] | null {
  return findToolCalls({ messages: messages.map(parseJson) }, redact)
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
