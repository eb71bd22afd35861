import type { CallFinding, CallOutcome } from '#api/contract/mcp/call'
import type { PolicyEffect } from '#api/engines/mcp/vocabulary'

/** An entry of the call log before it is added to the chain. All fields are part of its hash. */
export type CallEntry = {
  call_id: string
  kind: 'started' | 'ended' | 'denied'
  application_id: string | null
  application_name: string | null
  user_id: string | null
  user_name: string | null
  server_id: string | null
  server_name: string | null
  method: string | null
  tool: string | null
  effect: PolicyEffect | null
  rule_id: string | null
  reason: string | null
  arguments_digest: string | null
  outcome: CallOutcome | null
  request_bytes: number | null
  response_bytes: number | null
  latency_ms: number | null
  findings: string
  /** ISO 8601 with milliseconds, which is the column's precision. */
  created_at: string
  /** The approval that permitted the call. */
  approval_id: string | null
  trace_id: string | null
}

/** Hashed columns of `mcp_call_entries`, with their types. */
const COLUMNS = {
  call_id: 'uuid',
  kind: 'text',
  application_id: 'uuid',
  application_name: 'text',
  user_id: 'uuid',
  user_name: 'text',
  server_id: 'uuid',
  server_name: 'text',
  method: 'text',
  tool: 'text',
  effect: 'text',
  rule_id: 'uuid',
  reason: 'text',
  arguments_digest: 'text',
  outcome: 'text',
  request_bytes: 'integer',
  response_bytes: 'integer',
  latency_ms: 'float8',
  findings: 'text',
  created_at: 'timestamptz',
  approval_id: 'uuid',
  trace_id: 'text',
} as const satisfies Record<keyof CallEntry, string>

const NAMES = Object.keys(COLUMNS)
/** In the order of canonical JSON, so that nothing has to be sorted when an entry is hashed. */
const SORTED_NAMES = NAMES.toSorted()

/** Columns added when hashed entries already existed; therefore, they are part of a hash only if they have a value. */
const ADDED: readonly string[] = ['approval_id', 'trace_id'] satisfies (keyof CallEntry)[]

/** `call_id, kind, …` */
export const ENTRY_COLUMNS = NAMES.join(', ')

/** `call_id uuid, kind text, …` */
export const ENTRY_RECORD = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

/** Returns the hashed form of a stored row: without its position in the chain, and with normalized timestamps. */
export function contentOf(row: Record<string, unknown>): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const name of SORTED_NAMES) {
    const value = row[name] ?? null
    if (value === null && ADDED.includes(name)) continue
    content[name] = value instanceof Date ? value.toISOString() : value
  }
  return content
}

const MAX_TEXT_CHARS = 500

/**
 * Truncates text and replaces characters that PostgreSQL cannot store, so that the stored text equals the hashed one.
 */
export const entryText = (text: string | null | undefined): string | null =>
  text === null || text === undefined
    ? null
    : text.slice(0, MAX_TEXT_CHARS).replaceAll('\0', '\ufffd').toWellFormed()

/** Serializes findings as JSON; escapes characters that PostgreSQL cannot store. */
export const entryFindings = (findings: readonly CallFinding[]): string => JSON.stringify(findings)

export const EMPTY_ENTRY: Omit<CallEntry, 'call_id' | 'kind' | 'created_at'> = {
  application_id: null,
  application_name: null,
  user_id: null,
  user_name: null,
  server_id: null,
  server_name: null,
  method: null,
  tool: null,
  effect: null,
  rule_id: null,
  reason: null,
  arguments_digest: null,
  outcome: null,
  request_bytes: null,
  response_bytes: null,
  latency_ms: null,
  findings: '[]',
  approval_id: null,
  trace_id: null,
}
