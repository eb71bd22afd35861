import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { setImmediate as turnOfOthers } from 'node:timers/promises'

/** What tables and filters need of a result; `row_id` is the tool's own. */
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

/** A result as it is stored; the payload is the tool's own. */
export type StoredRow = { columns: Columns; payload: Record<string, unknown> }

type PackedRow = Columns & { payload_at: number; payload_size: number }

/** One row for each place; as JSON with what tables need, and the payloads, to which it refers. */
export type PackedRows = { rows: PackedRow[]; json: string; payloads: Buffer }

/** Rows, and bytes of them, that are packed in one go: a few milliseconds. */
const AT_ONCE = { rows: 100, bytes: 500_000 }

/**
 * Makes of rows what the statements take. The payloads are most of it and nothing is read of them: they stand one after the
 * other as bytes, so that they are neither quoted nor parsed twice. Other requests have their turn meanwhile.
 * @param toStored makes of a row what is stored; of several with one place the last is meant
 */
export async function packRows<Row>(
  given: readonly Row[],
  toStored: (row: Row) => StoredRow
): Promise<PackedRows> {
  const places = new Map<string, PackedRow>()
  const payloads: Buffer[] = []
  let end = 0
  let turnEnd = AT_ONCE.bytes
  for (const [index, each] of given.entries()) {
    if (index % AT_ONCE.rows === AT_ONCE.rows - 1 || end > turnEnd) {
      await turnOfOthers()
      turnEnd = end + AT_ONCE.bytes
    }
    const { columns, payload } = toStored(each)
    const bytes = Buffer.from(JSON.stringify(payload))
    payloads.push(bytes)
    // Not copied: there are very many.
    const row = Object.assign(columns, { payload_at: end, payload_size: bytes.length })
    end += bytes.length
    places.set(`${row.test_idx} ${row.prompt_idx}`, row)
  }
  const rows = [...places.values()]
  return { rows, json: await stringify(rows), payloads: Buffer.concat(payloads) }
}

/** Like `JSON.stringify`, with turns of others in between. A row's columns are about as long as its payload. */
async function stringify(rows: PackedRow[]): Promise<string> {
  const parts: string[] = []
  let part: PackedRow[] = []
  let bytes = 0
  for (const row of rows) {
    part.push(row)
    bytes += row.payload_size
    if (bytes < AT_ONCE.bytes) continue
    parts.push(JSON.stringify(part).slice(1, -1))
    part = []
    bytes = 0
    await turnOfOthers()
  }
  if (part.length > 0) parts.push(JSON.stringify(part).slice(1, -1))
  return `[${parts.join(',')}]`
}
