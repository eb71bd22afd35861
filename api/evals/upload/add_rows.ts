import { UNKNOWN_EVAL, UPLOAD_GONE } from '#api/evals/errors'
import { storeResults, type Stored } from '#api/evals/store_results'
import { finishUpload } from './finish_upload.js'
import { noteNames } from './note_names.js'
import type { OpenEval, OpenRevision, RedteamConfig } from './open_upload.js'
import type { Upload } from './start_upload.js'
import { toStoredRow } from './to_stored_row.js'
import type { ToolRow } from './tool_row.js'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Stores rows of an open upload; the last announced one completes it. Rows that are stored already change nothing,
 * so a request may be repeated.
 * @throws UNKNOWN_EVAL, or UPLOAD_GONE when there is nothing open to which they could belong
 */
export async function addRows(upload: Upload, evalId: string, rows: ToolRow[]): Promise<void> {
  // Reading rows takes about as long as storing them and needs no lock: other requests store theirs meanwhile.
  const expected = await expectedVar(upload, evalId)
  const early = rows.map((row) => toStoredRow(row, expected))
  await db.transaction(async (trx) => {
    const found = await holdEval(evalId, upload.team.id, trx)
    if (!found) throw UNKNOWN_EVAL()
    const revision = await openRevision(upload, evalId, trx)
    if (!revision) return refuseUnlessStored(found, rows, trx)
    const injectVar = varOf(found, revision)
    const given = injectVar === expected ? early : rows.map((row) => toStoredRow(row, injectVar))
    const stored = await storeResults(revision.id, given, trx)
    await noteNames(revision.id, given, trx)
    const received = await count(revision, found, stored, trx)
    if (revision.expected !== null && received >= revision.expected) {
      await finishUpload({ teamId: upload.team.id }, found, revision, trx)
    }
  })
}

/** The variable that carries the attack, unless a new upload begins before these rows are stored. */
async function expectedVar(upload: Upload, evalId: string): Promise<string | null> {
  const client = db.connection()
  const found = await findEval(evalId, upload.team.id, client)
  const revision = found && (await openRevision(upload, evalId, client))
  return revision ? varOf(found, revision) : null
}

const varOf = (found: OpenEval, { staged }: OpenRevision) =>
  injectVarOf(staged ? readStaged(staged) : found)

/** Held against other writers; results refer to its key, which this lock leaves free. */
const holdEval = (id: string, teamId: string, trx: TransactionClientContract) =>
  findEval(id, teamId, trx, 'for no key update')

async function findEval(
  id: string,
  teamId: string,
  client: QueryClientContract,
  lock: '' | 'for no key update' = ''
): Promise<OpenEval | undefined> {
  const { rows }: { rows: OpenEval[] } = await client.rawQuery(
    `select id, revision_id, config, type from evals where id = :id and team_id = :teamId ${lock}`,
    { id, teamId }
  )
  return rows[0]
}

/** The revision that collects this person's rows: the one beside what is shown, else the shown one. */
function openRevision(
  { user }: Upload,
  evalId: string,
  client: QueryClientContract
): Promise<OpenRevision | null> {
  return client
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
