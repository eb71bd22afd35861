/** Field names and types that the known formats use for tool calls and their results. */

type Fields = Record<string, unknown>

/** A call before its result is added. */
export type FoundCall = {
  id?: string
  name: string
  arguments: unknown
  result?: unknown
  error?: unknown
}
export type FoundResult = { id?: string; name?: string; value: unknown; isError: boolean }

/** Keys whose value is a list of calls or results in every known format. */
export const CALL_LIST_KEYS = [
  ...['tool_calls', 'toolCalls', 'tool_uses', 'toolUses', 'function_calls', 'functionCalls'],
  ...['intermediate_steps', 'intermediateSteps'],
]
/** Keys whose value is a list of results. */
export const RESULT_LIST_KEYS = ['toolResults', 'tool_results']

/** Keys whose value is one call. */
export const SINGLE_CALL_KEYS = ['function_call', 'functionCall']

/** Keys of messages, parts and steps that may contain calls. */
export const CONTAINER_KEYS = [
  ...['choices', 'message', 'messages', 'output', 'content', 'candidates', 'parts', 'steps'],
  ...['response', ...SINGLE_CALL_KEYS],
]

/**
 * `type` of an object that is a call: OpenAI (chat, responses), Anthropic, and the AI SDK. `mcp_call` and its kind
 * contain their result.
 */
const CALL_TYPES = new Set([
  ...['function', 'function_call', 'custom_tool_call', 'mcp_call'],
  ...['tool_use', 'server_tool_use', 'mcp_tool_use'],
  ...['tool-call', 'tool_call'],
])
const RESULT_TYPES = new Set([
  ...['function_call_output', 'custom_tool_call_output'],
  ...['tool_result', 'mcp_tool_result', 'tool-result', 'tool'],
])
const RESULT_ROLES = new Set(['tool', 'function'])

const NAME_KEYS = [
  'name',
  'tool',
  'toolName',
  'tool_name',
  'function_name',
  'functionName',
  'action',
]
const ARGUMENT_KEYS = [
  ...['arguments', 'args', 'input', 'parameters', 'params'],
  ...['tool_input', 'toolInput', 'action_input'],
]
const RESULT_KEYS = ['result', 'output', 'response', 'observation', 'content']
const CALL_ID_KEYS = ['call_id', 'toolCallId', 'id']
const RESULT_ID_KEYS = ['tool_call_id', 'tool_use_id', 'call_id', 'toolCallId']

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const first = (fields: Fields, keys: readonly string[]): unknown =>
  fields[keys.find((key) => Object.hasOwn(fields, key) && fields[key] !== undefined) ?? '']

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads a tool result; returns null for other objects. */
export function resultIn(fields: Fields): FoundResult | null {
  const { functionResponse } = fields
  if (isFields(functionResponse)) return listedResult(functionResponse)
  const isResult = RESULT_TYPES.has(String(fields.type)) || RESULT_ROLES.has(String(fields.role))
  return isResult ? listedResult(fields) : null
}

/** Reads an item of a list of results. */
export function listedResult(fields: Fields): FoundResult {
  return {
    id: text(first(fields, RESULT_ID_KEYS)),
    name: text(first(fields, NAME_KEYS)),
    value: first(fields, RESULT_KEYS),
    isError: isFailure(fields),
  }
}

function isFailure({ is_error: snake, isError, status }: Fields): boolean {
  return snake === true || isError === true || status === 'error'
}

/**
 * Reads a call; returns null for other objects. An object with a named `function` is always a call. Without one, an
 * object needs a name and must be in a list of calls (`isListed`) or have the type of a call.
 */
export function callIn(fields: Fields, isListed: boolean): FoundCall | null {
  const { function: wrapped } = fields
  if (isFields(wrapped) && text(wrapped.name)) return call(wrapped, text(fields.id))
  if (fields.role !== undefined) return null
  if (!isListed && !CALL_TYPES.has(String(fields.type))) return null
  return call(fields, text(first(fields, CALL_ID_KEYS)))
}

function call(fields: Fields, id: string | undefined): FoundCall | null {
  const name = text(first(fields, [...NAME_KEYS, 'function']))
  if (!name) return null
  const value = first(fields, RESULT_KEYS)
  const isError = isFailure(fields)
  return {
    id,
    name,
    arguments: first(fields, ARGUMENT_KEYS),
    result: isError ? undefined : value,
    error: fields.error ?? (isError ? (value ?? 'error') : undefined),
  }
}
