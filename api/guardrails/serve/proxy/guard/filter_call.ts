import { maskSpans } from '#api/engines/guardrails/index'
import { MAX_TEXT_CHARS } from '#api/engines/guardrails/vocabulary'
import { isJson, type Json, parsedJson, textOf } from '../wire/json.js'
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
    if (mustBeJson(key, value) && parsedJson(masked) === undefined) return UNMASKABLE
    called[key] = typeof value === 'string' ? masked : parsedJson(masked)
  }
  return null
}

/**
 * Whether the arguments of a call must stay JSON. A string in `input` is free text, and a call that was cut off already has
 * invalid arguments.
 */
const mustBeJson = (key: (typeof KEYS)[number], value: unknown) =>
  typeof value !== 'string' || (key === 'arguments' && parsedJson(value) !== undefined)

/**
 * Masks the JSON arguments of a call that the provider executes itself, without recording them. If they would no longer be
 * valid as a whole, or are too long to be checked as a whole, only their strings are masked.
 * @returns null if the call must be blocked, because more than its strings must be masked
 */
export function maskedArguments(given: string, guard: ProxyGuard): string | null {
  const value = parsedJson(given)
  if (value === undefined) return guard.maskStrings(given)
  if (given.length > MAX_TEXT_CHARS) return maskedInParts(value, guard)
  const masked = guard.maskStrings(given)
  if (parsedJson(masked) !== undefined) return masked
  const strings = guard.maskStrings(JSON.stringify(guard.maskStrings(value)))
  return parsedJson(strings) === undefined ? null : strings
}

/** Masks JSON that is too long to be checked as a whole, in time that grows with its length. */
function maskedInParts(value: unknown, guard: ProxyGuard): string | null {
  const masked = guard.maskStrings(value)
  return textsOf([...unmaskedParts(masked)]).every((text) => guard.passes(text))
    ? JSON.stringify(masked)
    : null
}

/** Joins parts to texts that can be checked, so that names are the context of numbers. A longer part is a text of its own. */
function textsOf(parts: readonly string[]): string[] {
  const texts: string[] = []
  for (const part of parts) {
    const last = texts.at(-1)
    const isLong = last === undefined || last.length + part.length >= MAX_TEXT_CHARS
    if (isLong) texts.push(part)
    else texts[texts.length - 1] = `${last},${part}`
  }
  return texts
}

/** Yields what `maskStrings` does not check in a value: names with their numbers, and strings that are too long. */
function* unmaskedParts(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'number') yield `${name}${value}`
  else if (typeof value === 'string' && value.length > MAX_TEXT_CHARS) yield value
  else if (Array.isArray(value)) for (const each of value) yield* unmaskedParts(each, name)
  else if (isJson(value)) {
    for (const [key, each] of Object.entries(value)) {
      const prefix = `${JSON.stringify(key)}:`
      yield prefix
      yield* unmaskedParts(each, prefix)
    }
  }
}
