import { asObject } from '#api/evals/values/as_object'
import { storeMediaFile, type NewMediaFile, extractMedia } from '#api/evals/media/embedded_media'
import { packRows } from '#api/evals/results/pack_rows'
import { storeResults, type Stored } from '#api/evals/results/store_results'
import { lockCounts } from '#api/evals/metrics/recount_eval'
import { namesIn, storeNames } from '#api/evals/upload/rows/store_names'
import { toStoredRow } from '#api/evals/upload/rows/to_stored_row'
import type { ToolRow } from '#api/evals/upload/rows/tool_row'
import type { EvalRun, RunCounts } from '#api/evals/runs/run_config'
import { evalRun } from '#api/evals/eval_run_sql'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

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
  const rows = toolRows.map((row) => withoutMedia(row, media))
  const packed = await packRows(rows, (row) => toStoredRow(row, null))
  return db.transaction(async (trx) => {
    await lockCounts(place.evalId, trx)
    const stored = await storeResults(place.revisionId, packed, trx)
    await storeNames(place.revisionId, namesIn(packed.rows), trx)
    for (const file of media) await storeMediaFile(place.evalId, file, trx)
    await addCounts(place.evalId, stored, trx)
    const { passed, failed, errors, undecided } = stored
    const { rows: counts }: { rows: RunCounts[] } = await trx.rawQuery(evalRun.sql().addCounts, {
      passed,
      failed,
      errors,
      undecided,
      runId: place.id,
    })
    return counts[0]
  })
}

/** Extracts embedded images, audio and video from the response, as uploads do. */
function withoutMedia(row: ToolRow, media: NewMediaFile[]): ToolRow {
  const response = asObject(row.response)
  if (typeof response.output !== 'string') return row
  const { testIdx, promptIdx } = row
  const { text: output, media: found } = extractMedia(response.output, { testIdx, promptIdx })
  if (found.length === 0) return row
  media.push(...found)
  return { ...row, response: { ...response, output } }
}

/** Adds stored results to the counts of their evaluation. Call `lockCounts` first. */
const addCounts = (evalId: string, stored: Stored, trx: TransactionClientContract) =>
  trx.rawQuery(
    `update evals set tests = tests + :tests, total = total + :total, passed = passed + :passed,
       failed = failed + :failed, errors = errors + :errors, undecided = undecided + :undecided,
       figures = null, updated_at = now() where id = :evalId`,
    { ...stored, evalId }
  )
