import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { spansOf } from '#api/evals/traces/spans_of'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ToolRow } from './rows/tool_row.js'

type Row = { test_idx: number; prompt_idx: number; trace: unknown }

const placeOf = (testIdx: number, promptIdx: number) => `${testIdx}-${promptIdx}`

/**
 * Loads the spans of these rows from the traces of their revision, which the CLI sends before the rows. The returned
 * function looks them up.
 */
export async function uploadedSpans(
  revisionId: number,
  rows: readonly ToolRow[],
  trx: TransactionClientContract
): Promise<(row: ToolRow) => TraceSpan[]> {
  const found: Row[] = await trx
    .from('eval_traces')
    .where('revision_id', revisionId)
    .whereRaw('test_idx = any(?::int[])', [rows.map(({ testIdx }) => testIdx)])
    .orderBy('position')
    .select('test_idx', 'prompt_idx', 'trace')
  const byPlace = Map.groupBy(found, (row) => placeOf(row.test_idx, row.prompt_idx))
  return ({ testIdx, promptIdx }) =>
    spansOf((byPlace.get(placeOf(testIdx, promptIdx)) ?? []).map(({ trace }) => trace))
}
