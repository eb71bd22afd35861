import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The columns of a result that tables and filters use. `row_id` is the CLI's ID of the row. */
export type Columns = {
  test_idx: number
  prompt_idx: number
  row_id: string | null
  judged_status: Outcome
  plugin_id: string | null
  strategy_id: string | null
  severity: Severity | null
  policy_id: string | null
  test_key: string | null
  description: string | null
  vars: Record<string, unknown> | null
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  score: number | null
  named_scores: Record<string, number> | null
  latency_ms: number | null
  cost_usd: number | null
  token_usage: Record<string, unknown> | null
  metadata: Record<string, unknown>
  assertions: number | null
  assertions_passed: number | null
}

/** A result as stored. `payload` is the CLI's row with masked credentials. */
export type StoredRow = { columns: Columns; payload: Record<string, unknown> }

type PackedRow = Columns & { payload_at: number; payload_size: number }

/**
 * Rows for the insert statement, one per position. `json` contains the columns and, for each row, the offset and size
 * of its payload in `payloads`.
 */
export type PackedRows = { rows: PackedRow[]; json: string; payloads: Buffer }

/** Work between two yields to the event loop: a few milliseconds. */
const SLICE = { rows: 100, bytes: 500_000 }

/**
 * Serializes rows for the insert statement. Payloads are passed as one byte string, so that they are neither quoted nor
 * parsed twice. Yields to the event loop regularly. If several rows have the same position, the last one is stored.
 */
export async function packRows<Row>(
  given: readonly Row[],
  toStored: (row: Row) => StoredRow
): Promise<PackedRows> {
  const places = new Map<string, PackedRow>()
  const payloads: Buffer[] = []
  let end = 0
  let sliceEnd = SLICE.bytes
  for (const [index, each] of given.entries()) {
    if (index % SLICE.rows === SLICE.rows - 1 || end > sliceEnd) {
      await yieldToEventLoop()
      sliceEnd = end + SLICE.bytes
    }
    const { columns, payload } = toStored(each)
    const bytes = Buffer.from(JSON.stringify(payload))
    payloads.push(bytes)
    // Mutates instead of copying, for speed.
    const row = Object.assign(columns, { payload_at: end, payload_size: bytes.length })
    end += bytes.length
    places.set(`${row.test_idx} ${row.prompt_idx}`, row)
  }
  const rows = [...places.values()]
  return { rows, json: await stringify(rows), payloads: Buffer.concat(payloads) }
}

/** Works like `JSON.stringify`, but yields to the event loop. Estimates a row's length by its payload. */
async function stringify(rows: PackedRow[]): Promise<string> {
  const parts: string[] = []
  let part: PackedRow[] = []
  let bytes = 0
  for (const row of rows) {
    part.push(row)
    bytes += row.payload_size
    if (bytes < SLICE.bytes) continue
    parts.push(JSON.stringify(part).slice(1, -1))
    part = []
    bytes = 0
    await yieldToEventLoop()
  }
  if (part.length > 0) parts.push(JSON.stringify(part).slice(1, -1))
  return `[${parts.join(',')}]`
}
