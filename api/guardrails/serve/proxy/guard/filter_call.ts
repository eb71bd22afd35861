import { maskSpans } from '#api/engines/guardrails/index'
import { type Json, textOf } from '../wire/json.js'
import type { ProxyGuard } from './proxy_guard.js'

/**
 * Masks the arguments of a call in place.
 * @returns the reason if the call must be blocked
 */
export async function filterCall(called: Json, guard: ProxyGuard): Promise<string | null> {
  const key = typeof called.input === 'string' ? 'input' : 'arguments'
  if (typeof called.name !== 'string') return null
  const given = textOf(called[key])
  const { blocked, masks } = await guard.toolCall({ name: called.name, arguments: given })
  if (blocked === null && masks.length > 0) called[key] = maskSpans(given, masks)
  return blocked
}
