import { McpEngineError } from './errors.js'
import { hash } from 'node:crypto'

/** Maximum nesting. The canonical form is built recursively, so deeper values are rejected. */
export const MAX_JSON_DEPTH = 200

/**
 * Formats a value as canonical JSON (RFC 8785): no white space, keys sorted by UTF-16 code units, numbers and strings as
 * JavaScript writes them. Equal values have equal texts regardless of the order of their keys. Properties with the value
 * `undefined` are omitted, as in JSON.
 * @throws McpEngineError `not_canonical` for lone surrogates and for values that JSON cannot represent, `too_deep`
 */
export function canonicalJson(value: unknown): string {
  return canonical(value, 0)
}

/** Returns the SHA-256 digest of a value's canonical JSON as `sha256:<hex>`. Different purposes give different digests. */
export function canonicalDigest(purpose: string, value: unknown): string {
  return `sha256:${hash('sha256', `assay.mcp.${purpose}\n${canonicalJson(value)}`)}`
}

function canonical(value: unknown, depth: number): string {
  if (depth > MAX_JSON_DEPTH) {
    throw new McpEngineError('too_deep', `The value is nested deeper than ${MAX_JSON_DEPTH} levels`)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (typeof value === 'string') return canonicalString(value)
  if (Array.isArray(value)) return canonicalList(value, depth)
  if (typeof value === 'object') return canonicalObject(value, depth)
  throw new McpEngineError('not_canonical', `A ${typeof value} has no JSON form`)
}

// Texts are concatenated in loops, because arrays for each level would be most of the memory that a call allocates.
function canonicalList(values: readonly unknown[], depth: number): string {
  let text = ''
  for (const each of values) {
    text += `${text === '' ? '' : ','}${canonical(each ?? null, depth + 1)}`
  }
  return `[${text}]`
}

function canonicalObject(value: object, depth: number): string {
  const keys = Object.keys(value)
  if (!isSorted(keys)) keys.sort((a, b) => (a < b ? -1 : 1))
  let text = ''
  for (const key of keys) {
    const each: unknown = Reflect.get(value, key)
    if (each === undefined) continue
    text += `${text === '' ? '' : ','}${canonicalString(key)}:${canonical(each, depth + 1)}`
  }
  return `{${text}}`
}

function isSorted(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at++) {
    if ((keys[at - 1] ?? '') >= (keys[at] ?? '')) return false
  }
  return true
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new McpEngineError('not_canonical', `${value} has no JSON form`)
  }
  return JSON.stringify(value)
}

function canonicalString(value: string): string {
  if (!value.isWellFormed()) {
    throw new McpEngineError('not_canonical', 'A string contains half of a surrogate pair')
  }
  return JSON.stringify(value)
}
