import { STDIO_MAX } from '#api/contract/mcp/stdio'
import type { StartOrder } from '#api/mcp/agent/protocol'

const MAX_ID_CHARS = 100
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

/** Parses the order in the first line of a connection; null if it is malformed. */
export function readOrder(line: string): StartOrder | null {
  const order = parsed(line)
  if (!order) return null
  const { server, organization, owner, command, arguments: given, environment } = order
  const variables = recordOf(environment)
  if (!isText(server, MAX_ID_CHARS) || !isText(organization, MAX_ID_CHARS)) return null
  if (!isText(owner, MAX_ID_CHARS) || !isText(command, STDIO_MAX.command)) return null
  if (!Array.isArray(given) || given.length > STDIO_MAX.arguments) return null
  if (!given.every((each) => isText(each, STDIO_MAX.argument)) || !variables) return null
  const entries = Object.entries(variables)
  if (entries.length > STDIO_MAX.variables) return null
  const isValid = entries.every(
    ([name, value]) => VARIABLE.test(name) && isText(value, STDIO_MAX.variableValue)
  )
  if (!isValid) return null
  return {
    ...{ server, organization, owner, command },
    arguments: given,
    environment: variables as Record<string, string>,
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(line))
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

/** Whether a value is a string that a program can receive; strings with NUL characters cannot be passed. */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes('\0')
