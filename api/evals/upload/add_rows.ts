import { UNKNOWN_EVAL, UPLOAD_GONE } from '#api/evals/errors'
import { storeResults, type Stored } from '#api/evals/store_results'
import { finishUpload } from './finish_upload.js'
import { noteNames } from './note_names.js'
import type { OpenEval, OpenRevision, RedteamConfig } from './open_upload.js'
import type { Upload } from './start_upload.js'
import { toStoredRow } from './to_stored_row.js'
import type { ToolRow } from './tool_row.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Stores rows of an open upload; the last announced one completes it. Rows that are stored already change nothing,
 * so a request may be repeated.
 * @throws UNKNOWN_EVAL, or UPLOAD_GONE when there is nothing open to which they could belong
 */
export function addRows(upload: Upload, evalId: string, rows: ToolRow[]): Promise<void> {
  return db.transaction(async (trx) => {
    const found = await holdEval(evalId, upload.team.id, trx)
    if (!found) throw UNKNOWN_EVAL()
    const revision = await openRevision(upload, evalId, trx)
    if (!revision) return refuseUnlessStored(found, rows, trx)
    const injectVar = injectVarOf(revision.staged ? readStaged(revision.staged) : found)
    const given = rows.map((row) => toStoredRow(row, injectVar))
    const stored = await storeResults(revision.id, given, trx)
    await noteNames(revision.id, given, trx)
    const received = await count(revision, found, stored, trx)
    if (revision.expected !== null && received >= revision.expected) {
      await finishUpload({ teamId: upload.team.id }, found, revision, trx)
    }
  })
}

/** Held against other writers; results refer to its key, which this lock leaves free. */
async function holdEval(
  id: string,
  teamId: string,
  trx: TransactionClientContract
): Promise<OpenEval | undefined> {
  const { rows }: { rows: OpenEval[] } = await trx.rawQuery(
    `select id, revision_id, config, type from evals where id = :id and team_id = :teamId
     for no key update`,
    { id, teamId }
  )
  return rows[0]
}

/** The revision that collects this person's rows: the one beside what is shown, else the shown one. */
function openRevision(
  { user }: Upload,
  evalId: string,
  trx: TransactionClientContract
): Promise<OpenRevision | null> {
  return trx
    .from('eval_revisions')
    .where('eval_id', evalId)
    .where('is_open', true)
    .where((own) => (user ? own.where('uploaded_by_id', user.id) : own.whereNull('uploaded_by_id')))
    .orderByRaw('staged is null')
    .select('id', 'expected', 'received', 'staged')
    .first()
}

function readStaged({ config, type }: { config: string; type: string }) {
  return { config: JSON.parse(config), type }
}

/** The variable that carries the attack. */
function injectVarOf({ config, type }: { config: RedteamConfig; type: string }): string | null {
  if (type !== 'redteam') return null
  const named = config.redteam?.injectVar
  return typeof named === 'string' ? named : 'prompt'
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
