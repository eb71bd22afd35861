import { MAX_TOOL_TEXT_CHARS, type SentCall, type ToolCall } from '#api/engines/actions/vocabulary'
import { maskSecrets } from '#api/evals/values/mask_secrets'
import { storable } from '#api/evals/values/storable'

/**
 * Returns the call of an attack to an MCP server in the form in which it is stored. Masks arguments that look like
 * credentials by name or format, except for texts of the attack itself.
 */
export function storedCall({ name, arguments: given }: SentCall, message: string): ToolCall {
  const text = JSON.stringify(masked(given, '', message))
  return { name: storable(name), arguments: text.slice(0, MAX_TOOL_TEXT_CHARS) }
}

function masked(value: unknown, name: string, message: string): unknown {
  if (typeof value === 'string') {
    return value !== '' && message.includes(value) ? storable(value) : maskSecrets(value, name)
  }
  if (Array.isArray(value)) return value.map((entry) => masked(entry, name, message))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storable(key), masked(entry, key, message)])
  )
}
