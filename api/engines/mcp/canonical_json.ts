import { McpEngineError } from './errors.js'
import { createHash } from 'node:crypto'

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
  const hash = createHash('sha256').update(`assay.mcp.${purpose}\n`).update(canonicalJson(value))
  return `sha256:${hash.digest('hex')}`
}

function canonical(value: unknown, depth: number): string {
  if (depth > MAX_JSON_DEPTH) {
    throw new McpEngineError('too_deep', `The value is nested deeper than ${MAX_JSON_DEPTH} levels`)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (typeof value === 'string') return canonicalString(value)
  if (Array.isArray(value)) {
    return `[${value.map((each) => canonical(each ?? null, depth + 1)).join(',')}]`
  }
  if (typeof value === 'object') return canonicalObject(value, depth)
  throw new McpEngineError('not_canonical', `A ${typeof value} has no JSON form`)
}

function canonicalObject(value: object, depth: number): string {
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const fields = entries.map(
    ([key, each]) => `${canonicalString(key)}:${canonical(each, depth + 1)}`
  )
  return `{${fields.join(',')}}`
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
