import { UNKNOWN_EVAL, UPLOAD_GONE } from '#api/evals/errors'
import { packRows } from '#api/evals/pack_rows'
import { storeResults, type Stored } from '#api/evals/store_results'
import { invalidField } from '#api/http/domain_error'
import { finishUpload } from './finish_upload.js'
import { namesIn, noteNames } from './note_names.js'
import type { OpenEval, OpenRevision } from './open_upload.js'
import type { Upload } from './start_upload.js'
import { refuseTooDeep } from './refuse_too_deep.js'
import { toStoredRow } from './to_stored_row.js'
import type { ToolRow } from './tool_row.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Stores rows of an open upload; the last announced one completes it. Rows that are stored already change nothing,
 * so a request may be repeated.
 * @throws UNKNOWN_EVAL, or UPLOAD_GONE when there is nothing open to which they could belong
 */
export async function addRows(upload: Upload, evalId: string, rows: ToolRow[]): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await findEval(evalId, upload.team.id, trx, 'for key share')
    if (!found) throw UNKNOWN_EVAL()
    const revision = await openRevision(upload, evalId, trx)
    if (!revision) return refuseUnlessStored(found, rows, trx)
    const packed = await packRows(rows, (row) =>
      refuseTooDeep(
        () => toStoredRow(row, revision.inject_var),
        () => tooDeep(rows.indexOf(row))
      )
    )
    let shown = found
    const lock = async () => {
      shown = (await findEval(evalId, upload.team.id, trx, 'for no key update')) ?? found
    }
    const stored = await storeResults(revision.id, packed, trx, lock)
    if (!(await isOpen(revision.id, trx))) {
      if (stored.total > 0) throw UPLOAD_GONE()
      return refuseUnlessStored(shown, rows, trx)
    }
    const known = { metrics: revision.metrics, keys: revision.metadata_keys }
    await noteNames(revision.id, namesIn(packed.rows), trx, known)
    const received = await count(revision, shown, stored, trx)
    if (revision.expected !== null && received >= revision.expected) {
      await finishUpload({ teamId: upload.team.id }, shown, revision.id, trx)
    }
  })
}

const tooDeep = (index: number) =>
  invalidField(String(index), 'depth', `Row ${index} is nested too deeply`)

/**
 * Held `for key share`, the evaluation neither goes nor is uploaded anew, while others may add rows as well; held `for no key
 * update`, its counts are one's own.
 */
async function findEval(
  id: string,
  teamId: string,
  trx: TransactionClientContract,
  lock: 'for key share' | 'for no key update'
): Promise<OpenEval | undefined> {
  const { rows }: { rows: OpenEval[] } = await trx.rawQuery(
    `select id, revision_id from evals where id = :id and team_id = :teamId ${lock}`,
    { id, teamId }
  )
  return rows[0]
}

/** Another request may have brought the last row meanwhile. */
const isOpen = async (revisionId: number, trx: TransactionClientContract) =>
  (await trx.from('eval_revisions').where({ id: revisionId, is_open: true }).first()) !== null

/** The revision that collects this person's rows: the one beside what is shown, else the shown one. */
function openRevision(
  { user }: Upload,
  evalId: string,
  client: TransactionClientContract
): Promise<OpenRevision | null> {
  return client
    .from('eval_revisions')
    .where('eval_id', evalId)
    .where('is_open', true)
    .where((own) => (user ? own.where('uploaded_by_id', user.id) : own.whereNull('uploaded_by_id')))
    .orderByRaw('staged is null')
    .select('id', 'expected', 'received', 'inject_var', 'metrics', 'metadata_keys')
    .first()
}

/** @returns rows that the revision has received by now */
async function count(
  revision: OpenRevision,
  { id, revision_id: shownId }: OpenEval,
  { tests, total, passed, failed, errors, undecided }: Stored,
  trx: TransactionClientContract
): Promise<number> {
  const result: { rows: { received: number }[] } = await trx.rawQuery(
    'update eval_revisions set received = received + ?, updated_at = now() where id = ? returning received',
    [total, revision.id]
  )
  if (revision.id === shownId) {
    await trx.rawQuery(
      `update evals set tests = tests + :tests, total = total + :total, passed = passed + :passed,
         failed = failed + :failed, errors = errors + :errors, undecided = undecided + :undecided,
         figures = null, updated_at = now() where id = :id`,
      { id, tests, total, passed, failed, errors, undecided }
    )
  }
  return result.rows[0]?.received ?? 0
}

/** A request that is repeated after the upload was complete has nothing new to say. */
async function refuseUnlessStored(
  { revision_id: revisionId }: OpenEval,
  rows: ToolRow[],
  trx: TransactionClientContract
) {
  const places = rows.map(({ id, testIdx, promptIdx }) => ({ id: id ?? null, testIdx, promptIdx }))
  const result: { rows: { known: number }[] } = await trx.rawQuery(
    `select count(*)::int as known from json_to_recordset(:places::json) as g (id text, "testIdx" int, "promptIdx" int)
     join eval_results r on r.revision_id = :revisionId and r.test_idx = g."testIdx"
       and r.prompt_idx = g."promptIdx" and r.row_id = g.id`,
    { revisionId, places: JSON.stringify(places) }
  )
  if (result.rows[0]?.known !== rows.length) throw UPLOAD_GONE()
}
