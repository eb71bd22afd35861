import { asObject } from '#api/evals/as_object'
import { keepMedium, type NewMedium, takeMedia } from '#api/evals/media/embedded_media'
import { packRows } from '#api/evals/pack_rows'
import { storeResults } from '#api/evals/store_results'
import { lockCounts } from '#api/evals/recount_eval'
import { namesIn, noteNames } from '#api/evals/upload/note_names'
import { toStoredRow } from '#api/evals/upload/to_stored_row'
import type { ToolRow } from '#api/evals/upload/tool_row'
import type { Counts } from '#api/scans/work/progress_line'
import db from '@adonisjs/lucid/services/db'

type Place = { scanId: string; evalId: string; revisionId: number }

/**
 * Stores results and counts them for the run and its evaluation, all or nothing. What is there already is neither stored
 * nor counted again, which makes it safe to repeat.
 */
export async function storeAnswers(place: Place, given: ToolRow[]): Promise<Counts | undefined> {
  const media: NewMedium[] = []
  const rows = given.map((row) => withoutMedia(row, media))
  const packed = await packRows(rows, (row) => toStoredRow(row, null))
  return db.transaction(async (trx) => {
    await lockCounts(place.evalId, trx)
    const stored = await storeResults(place.revisionId, packed, trx)
    await noteNames(place.revisionId, namesIn(packed.rows), trx)
    for (const medium of media) await keepMedium(place.evalId, medium, trx)
    const { tests, total, ...counts } = stored
    await trx.rawQuery(
      `update evals set tests = tests + :tests, total = total + :total, passed = passed + :passed,
         failed = failed + :failed, errors = errors + :errors, undecided = undecided + :undecided,
         figures = null, updated_at = now() where id = :evalId`,
      { ...counts, tests, total, evalId: place.evalId }
    )
    const { rows: now }: { rows: Counts[] } = await trx.rawQuery(
      `update scans set passed = passed + :passed, failed = failed + :failed, errors = errors + :errors,
         undecided = undecided + :undecided, updated_at = now() where id = :scanId
       returning status, total, passed, failed, errors, undecided`,
      { ...counts, scanId: place.scanId }
    )
    return now[0]
  })
}

/** Images, sounds and films are kept beside the answer, as those of evaluations that are shared. */
function withoutMedia(row: ToolRow, media: NewMedium[]): ToolRow {
  const response = asObject(row.response)
  if (typeof response.output !== 'string') return row
  const { testIdx, promptIdx } = row
  const { text: output, media: found } = takeMedia(response.output, { testIdx, promptIdx })
  if (found.length === 0) return row
  media.push(...found)
  return { ...row, response: { ...response, output } }
}
