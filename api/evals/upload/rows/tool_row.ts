import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { readText } from '#api/evals/values/storable'
import { INVALID } from '#api/platform/http/domain_error'

/** A row as the CLI sends it. Other fields are kept unchanged. */
export type ToolRow = {
  id?: string
  testIdx: number
  promptIdx: number
  success: boolean
  failureReason?: number
  score?: number
  error?: string | null
  latencyMs?: number
  cost?: number
  vars?: unknown
  testCase?: unknown
  prompt?: unknown
  provider?: unknown
  response?: unknown
  gradingResult?: unknown
  namedScores?: unknown
  tokenUsage?: unknown
  metadata?: unknown
  /** Spans of the attempt; only in rows of runs, not in uploads. */
  trace?: { traceId: string; spans: TraceSpan[] }
}

/** Larger indexes of test cases or prompts are considered invalid. */
const MAX_INDEX = 100_000_000
/**
 * Maximum number of rows per request; a request with more is rejected. The CLI sends about 1 MB, which is at most a few
 * thousand rows.
 */
const MAX_ROWS = 50_000

/**
 * Reads the rows of a request, all or none.
 * @throws INVALID naming the first invalid row and field
 */
export function readToolRows(body: unknown): ToolRow[] {
  if (!Array.isArray(body)) throw fault('', 'array', 'The body must be an array of rows')
  if (body.length > MAX_ROWS) {
    const message = `A request can contain at most ${MAX_ROWS} rows. Split them into several requests.`
    throw fault('', 'max', message)
  }
  return body.map(readRow)
}

function readRow(value: unknown, index: number): ToolRow {
  const reject = (field: string, message: string) => {
    throw fault(`${index}.${field}`, 'type', `Row ${index}: ${field} ${message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fault(String(index), 'object', `Row ${index} must be an object`)
  }
  const row: Record<string, unknown> = { ...value }
  for (const field of ['testIdx', 'promptIdx'] as const) {
    const number = row[field]
    const isGood = Number.isInteger(number) && Number(number) >= 0 && Number(number) <= MAX_INDEX
    if (!isGood) reject(field, `must be a whole number from 0 to ${MAX_INDEX}`)
  }
  if (typeof row.success !== 'boolean') reject('success', 'must be true or false')
  if (!isAbsent(row.failureReason) && ![0, 1, 2].includes(Number(row.failureReason))) {
    reject('failureReason', 'must be 0, 1 or 2')
  }
  if (!isAbsent(row.id) && typeof row.id !== 'string') reject('id', 'must be a string')
  row.id = readText(row.id) ?? undefined
  for (const field of ['score', 'latencyMs', 'cost']) {
    if (!isAbsent(row[field]) && typeof row[field] !== 'number') reject(field, 'must be a number')
  }
  if (!isAbsent(row.error) && typeof row.error !== 'string') reject('error', 'must be a string')
  for (const field of OBJECTS) {
    if (!isAbsent(row[field]) && typeof row[field] !== 'object') reject(field, 'must be an object')
  }
  return isToolRow(row) ? row : reject('testIdx', 'is missing')
}

const OBJECTS = ['testCase', 'response', 'gradingResult', 'namedScores', 'metadata', 'vars']

const isAbsent = (value: unknown) => value === undefined || value === null

/** `readRow` has validated the types. */
const isToolRow = (row: Record<string, unknown>): row is Record<string, unknown> & ToolRow =>
  'testIdx' in row && 'promptIdx' in row && 'success' in row

function fault(field: string, rule: string, message: string) {
  return INVALID(message, [{ field, rule, message }])
}
