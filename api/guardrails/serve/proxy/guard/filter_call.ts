import { maskSpans } from '#api/engines/guardrails/index'
import { type Json, textOf } from '../wire/json.js'
import type { ProxyGuard } from './proxy_guard.js'

const KEYS = ['arguments', 'input'] as const

/** Reason for blocking a call whose arguments would no longer be valid; other arguments could do something else. */
export const UNMASKABLE = 'The call of a tool contains data that cannot be masked'

/**
 * Masks the arguments of a call in place, whether they are a text or an object.
 * @returns the reason if the call must be blocked
 */
export async function filterCall(called: Json, guard: ProxyGuard): Promise<string | null> {
  const name = textOf(called.name)
  const keys = KEYS.filter((key) => called[key] !== undefined && called[key] !== null)
  if (name === '' && keys.length === 0) return null
  for (const key of keys.length > 0 ? keys : KEYS.slice(0, 1)) {
    const value = called[key] ?? ''
    const given = typeof value === 'string' ? value : JSON.stringify(value)
    const { blocked, masks } = await guard.toolCall({ name, arguments: given })
    if (blocked !== null) return blocked
    if (masks.length === 0) continue
    const masked = maskSpans(given, masks)
    const filtered = typeof value === 'string' ? masked : parsed(masked)
    if (filtered === undefined) return UNMASKABLE
    called[key] = filtered
  }
  return null
}

/** Parses masked arguments; undefined if masking made them invalid, such as a masked number. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
