import { MAX_TOOL_NAME_CHARS, type SentCall } from '#api/engines/actions/vocabulary'
import { isRecord } from '../is_record.js'

/** Limits for reported arguments: nesting depth, entries per list or object, and characters per string. */
const MAX_DEPTH = 8
const MAX_ENTRIES = 100
const MAX_CHARS = 4_000

/** Returns the call as the attempt reports it: limited in size, with the target's credentials masked. */
export function sentCall(
  call: { name: string; arguments: Record<string, unknown> },
  redact: (text: string) => string
): SentCall {
  const shown = shortened(call.arguments, redact, 0)
  return {
    name: redact(call.name).slice(0, MAX_TOOL_NAME_CHARS),
    arguments: isRecord(shown) ? shown : {},
  }
}

/** Masks before truncating, because truncation could leave part of a credential. */
function shortened(value: unknown, redact: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return cut(redact(value))
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((entry) => shortened(entry, redact, depth + 1))
  }
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, entry]) => [
      redact(name).slice(0, MAX_TOOL_NAME_CHARS),
      shortened(entry, redact, depth + 1),
    ])
  )
}

const cut = (text: string) => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text)
