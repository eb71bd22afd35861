import { UNKNOWN_EVAL, UPLOAD_GONE } from '#api/evals/errors'
import { packRows } from '#api/evals/results/pack_rows'
import { addReceived } from '#api/evals/results/counts/add_counts'
import { storeResults } from '#api/evals/results/store_results'
import { invalidField } from '#api/platform/http/domain_error'
import { finishUpload, type OpenEval, type OpenRevision } from './finish_upload.js'
import { namesIn, storeNames } from './rows/store_names.js'
import type { Upload } from './start_upload.js'
import { rejectDeepNesting } from './rows/reject_deep_nesting.js'
import { toStoredRow } from './rows/to_stored_row.js'
import type { ToolRow } from './rows/tool_row.js'
import { uploadedSpans } from './uploaded_spans.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Stores rows of an open upload and completes it when the expected number is reached. Idempotent: rows that are already
 * stored change nothing, so the CLI can retry a request.
 * @throws UNKNOWN_EVAL, or UPLOAD_GONE when no open upload can accept the rows
 */
export async function addRows(upload: Upload, evalId: string, rows: ToolRow[]): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await findEval(evalId, upload.team.id, trx, 'for key share')
    if (!found) throw UNKNOWN_EVAL()
    const revision = await openRevision(upload, evalId, trx)
    if (!revision) return assertStored(found, rows, trx)
    const spansFor = await uploadedSpans(revision.id, rows, trx)
    const packed = await packRows(rows, (row) =>
      rejectDeepNesting(
        () => toStoredRow(row, revision.inject_var, spansFor(row)),
        () => tooDeep(rows.indexOf(row))
      )
    )
    let shown = found
    const lock = async () => {
      shown = (await findEval(evalId, upload.team.id, trx, 'for no key update')) ?? found
    }
    const stored = await storeResults(revision.id, packed, trx, lock)
    const received = await addReceived({ revisionId: revision.id, evalId }, stored, trx)
    if (received === null) {
      if (stored.total > 0) throw UPLOAD_GONE()
      return assertStored(shown, rows, trx)
    }
    const known = { metrics: revision.metrics, keys: revision.metadata_keys }
    await storeNames(revision.id, namesIn(packed.rows), trx, known)
    if (revision.expected !== null && received >= revision.expected) {
      await finishUpload({ teamId: upload.team.id }, shown, revision.id, trx)
    }
  })
}

const tooDeep = (index: number) =>
  invalidField(String(index), 'depth', `Row ${index} is nested too deeply`)

/**
 * Locks and reads an evaluation. `FOR KEY SHARE` blocks delete and re-upload but allows concurrent inserts; `FOR NO KEY
 * UPDATE` also serializes changes of the counts.
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

/** Finds the revision that collects this user's rows: a staged one, otherwise the published one. */
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

/**
 * Accepts a request that the CLI retried after the upload was completed, provided that all its rows are stored.
 * @throws UPLOAD_GONE
 */
async function assertStored(
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
