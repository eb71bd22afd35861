import { readText } from '#api/evals/storable'
import { INVALID } from '#api/http/domain_error'

/** One row as the command-line tool sends it; what is not named here is kept as it is. */
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
}

/** A number of a test or prompt beyond this is a mistake. */
const HIGHEST = 100_000_000
/** Rows in one request. The tool sends about a megabyte, at most a few thousand. */
const MOST_ROWS = 50_000

/**
 * The rows of a request.
 * @throws INVALID that names the first row and field that cannot be read; nothing is stored then
 */
export function readToolRows(body: unknown): ToolRow[] {
  if (!Array.isArray(body)) throw fault('', 'array', 'The body must be an array of rows')
  if (body.length > MOST_ROWS) {
    throw fault('', 'max', `At most ${MOST_ROWS} rows can be sent at once; send them in portions`)
  }
  return body.map(readRow)
}

function readRow(value: unknown, index: number): ToolRow {
  const refuse = (field: string, message: string) => {
    throw fault(`${index}.${field}`, 'type', `Row ${index}: ${field} ${message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fault(String(index), 'object', `Row ${index} must be an object`)
  }
  const row: Record<string, unknown> = { ...value }
  for (const field of ['testIdx', 'promptIdx'] as const) {
    const number = row[field]
    const isGood = Number.isInteger(number) && Number(number) >= 0 && Number(number) <= HIGHEST
    if (!isGood) refuse(field, `must be a whole number from 0 to ${HIGHEST}`)
  }
  if (typeof row.success !== 'boolean') refuse('success', 'must be true or false')
  if (!isAbsent(row.failureReason) && ![0, 1, 2].includes(Number(row.failureReason))) {
    refuse('failureReason', 'must be 0, 1 or 2')
  }
  if (!isAbsent(row.id) && typeof row.id !== 'string') refuse('id', 'must be a text')
  row.id = readText(row.id) ?? undefined
  for (const field of ['score', 'latencyMs', 'cost']) {
    if (!isAbsent(row[field]) && typeof row[field] !== 'number') refuse(field, 'must be a number')
  }
  if (!isAbsent(row.error) && typeof row.error !== 'string') refuse('error', 'must be a text')
  for (const field of OBJECTS) {
    if (!isAbsent(row[field]) && typeof row[field] !== 'object') refuse(field, 'must be an object')
  }
  return isToolRow(row) ? row : refuse('testIdx', 'is missing')
}

const OBJECTS = ['testCase', 'response', 'gradingResult', 'namedScores', 'metadata', 'vars']

const isAbsent = (value: unknown) => value === undefined || value === null

/** What `readRow` has looked at. */
const isToolRow = (row: Record<string, unknown>): row is Record<string, unknown> & ToolRow =>
  'testIdx' in row && 'promptIdx' in row && 'success' in row

function fault(field: string, rule: string, message: string) {
  return INVALID(message, [{ field, rule, message }])
}
