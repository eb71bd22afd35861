import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { countAssertions } from '#api/evals/count_assertions'
import { setImmediate as turnOfOthers } from 'node:timers/promises'

/** A result as it is stored: `row_id` and `payload` are the tool's own, the rest is what tables and filters need. */
export type StoredRow = {
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
  payload: Record<string, unknown> | null
}

type Columns = Omit<StoredRow, 'payload'>

/** One row for each place; as JSON with what tables need, and the payloads, to which it refers. */
export type PackedRows = { rows: Columns[]; json: string; payloads: Buffer }

/** Rows that are packed in one go: a few milliseconds. */
const AT_ONCE = 100

/**
 * Makes of rows what the statements take. The payloads are most of it and nothing is read of them: they stand one after the
 * other as bytes, so that they are neither quoted nor parsed twice. Other requests have their turn meanwhile.
 * @param toStored makes of a row what is stored; of several with one place the last is meant
 */
export async function packRows<Row>(
  given: readonly Row[],
  toStored: (row: Row) => StoredRow
): Promise<PackedRows> {
  const places = new Map<string, { row: Columns; bytes: Buffer | null }>()
  for (const [index, each] of given.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turnOfOthers()
    const packed = packRow(toStored(each))
    places.set(`${packed.row.test_idx} ${packed.row.prompt_idx}`, packed)
  }
  const payloads: Buffer[] = []
  let end = 0
  const rows = [...places.values()].map(({ row, bytes }) => {
    if (bytes === null) return row
    payloads.push(bytes)
    end += bytes.length
    return { ...row, payload_at: end - bytes.length, payload_size: bytes.length }
  })
  return { rows, json: JSON.stringify(rows), payloads: Buffer.concat(payloads) }
}

function packRow({ payload, ...row }: StoredRow) {
  if (payload === null) return { row, bytes: null }
  const counted = { ...row, ...countAssertions(payload.gradingResult) }
  return { row: counted, bytes: Buffer.from(JSON.stringify(payload)) }
}
