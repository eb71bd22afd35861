import { asObject } from '#api/evals/values/as_object'
import { storeMediaFile, type NewMediaFile, extractMedia } from '#api/evals/media/embedded_media'
import { packRows } from '#api/evals/results/pack_rows'
import { addCounts } from '#api/evals/results/counts/add_counts'
import { storeResults } from '#api/evals/results/store_results'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { namesIn, storeNames } from '#api/evals/upload/rows/store_names'
import { toStoredRow } from '#api/evals/upload/rows/to_stored_row'
import type { ToolRow } from '#api/evals/upload/rows/tool_row'
import type { RunCounts } from '#api/evals/eval_run_sql'
import type { EvalRun } from '#api/evals/runs/run_settings'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'

type Place = Pick<EvalRun, 'id' | 'evalId'> & { revisionId: number }

/**
 * Stores results and adds them to the counts of the run and its evaluation, in one transaction. Idempotent: existing
 * results are neither stored nor counted again.
 */
export async function storeRunResults(
  place: Place,
  toolRows: ToolRow[]
): Promise<RunCounts | undefined> {
  const media: NewMediaFile[] = []
  const rows = toolRows.map(({ trace: _, ...row }) => withoutMedia(row, media))
  const packed = await packRows(rows, (row) => toStoredRow(row, null))
  return db.transaction(async (trx) => {
    await lockCounts(place.evalId, trx)
    const stored = await storeResults(place.revisionId, packed, trx)
    await storeNames(place.revisionId, namesIn(packed.rows), trx)
    await storeRunTraces(place.revisionId, toolRows, trx)
    for (const file of media) await storeMediaFile(place.evalId, file, trx)
    return addCounts({ evalId: place.evalId, runId: place.id }, stored, trx)
  })
}

/** Stores the traces of results that have none yet. The counts are locked, so no other writer stores them concurrently. */
async function storeRunTraces(revisionId: number, rows: ToolRow[], trx: TransactionClientContract) {
  const traces = rows.flatMap(({ testIdx, promptIdx, trace }) =>
    trace ? [{ testIdx, promptIdx, trace }] : []
  )
  if (traces.length === 0) return
  await trx.rawQuery(
    `insert into eval_traces (revision_id, test_idx, prompt_idx, trace)
     select :revisionId, g."testIdx", g."promptIdx", g.trace
     from json_to_recordset(:traces::json) as g ("testIdx" int, "promptIdx" int, trace json)
     where not exists (select 1 from eval_traces t where t.revision_id = :revisionId
       and t.test_idx = g."testIdx" and t.prompt_idx = g."promptIdx")`,
    { revisionId, traces: JSON.stringify(traces) }
  )
}

/** Moves images, audio and video embedded in the response to media files, as uploads do. */
function withoutMedia(row: ToolRow, media: NewMediaFile[]): ToolRow {
  const response = asObject(row.response)
  if (typeof response.output !== 'string') return row
  const { testIdx, promptIdx } = row
  const { text: output, media: found } = extractMedia(response.output, { testIdx, promptIdx })
  if (found.length === 0) return row
  media.push(...found)
  return { ...row, response: { ...response, output } }
}
