import { asObject } from '#api/evals/values/as_object'
import { RUN_BY_SERVER } from '#api/evals/errors'
import { evalRun } from '#api/evals/eval_run_sql'
import { columnsOf } from './uploaded_eval.js'
import type { EvalHeader } from './read_header.js'
import { storeTraces } from './store_traces.js'
import { detachRevision } from '#api/evals/results/delete_results'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomBytes } from 'node:crypto'

export type Upload = {
  team: Team
  /** Null for an anonymous upload, where allowed. */
  user: { id: string; email: string } | null
}

/** Time without rows after which an open upload counts as abandoned. */
const ABANDONED_AFTER_MS = 60_000

/** A revision to open. `injectVar` is the variable that contains the attack in a red team evaluation. */
type NewRevision = { columns: Record<string, unknown>; injectVar: string | null; traces: unknown[] }
type ExistingEval = { id: string; revision_id: number; total: number }

/**
 * Opens an upload of an evaluation. The published revision stays visible until the upload is complete.
 * @returns the evaluation's ID on this server; differs from the given one if another team already uses it
 */
export function startUpload(upload: Upload, id: string, header: EvalHeader): Promise<string> {
  return db.transaction(async (trx) => {
    const author = header.author ?? upload.user?.email ?? null
    const revision: NewRevision = {
      columns: { ...(await columnsOf({ id, header }, upload.team, trx)), author },
      injectVar: injectVarOf(header),
      traces: header.traces,
    }
    await lockId(upload.team, id, trx)
    const existing = await findExisting(upload.team, id, trx)
    if (!existing) return insertEval(upload, id, revision, trx)
    await assertUploaded(existing, trx)
    if (existing.total > 0) await stageRevision(upload, existing, revision, trx)
    else await restartUpload(upload, existing, revision, trx)
    return existing.id
  })
}

/** Serializes concurrent uploads of a new evaluation, so that the second finds the first one's row. */
async function lockId(team: Team, id: string, trx: TransactionClientContract) {
  const lock = 'select pg_advisory_xact_lock(hashtextextended(?, 0))'
  await trx.rawQuery(lock, [`upload ${team.id} ${id}`])
}

async function findExisting(
  team: Team,
  id: string,
  trx: TransactionClientContract
): Promise<ExistingEval | null> {
  return trx
    .from('evals')
    .where('team_id', team.id)
    .where((either) => either.where('id', id).orWhere('local_id', id))
    .orderByRaw('local_id is null')
    .select('id', 'revision_id', 'total')
    .forUpdate()
    .first()
}

/**
 * Checks that an upload may replace the evaluation.
 * @throws RUN_BY_SERVER if this server ran it
 */
async function assertUploaded({ id }: ExistingEval, trx: TransactionClientContract) {
  const run = await trx.from('evals').where('id', id).whereRaw(evalRun.sql().hasRun).first()
  if (run) throw RUN_BY_SERVER()
}

async function insertEval(
  { team, user }: Upload,
  id: string,
  revision: NewRevision,
  trx: TransactionClientContract
): Promise<string> {
  const { columns } = revision
  const insert = async (values: { id: string; local_id: string | null }) => {
    const [inserted]: { id: string; revision_id: number }[] = await trx
      .knexQuery()
      .insert({ ...columns, ...values, team_id: team.id, is_partial: columns.expected !== null })
      .into('evals')
      .onConflict('id')
      .ignore()
      .returning(['id', 'revision_id'])
    return inserted
  }
  const alternative = `${id}-${randomBytes(4).toString('hex')}`
  const row =
    (await insert({ id, local_id: null })) ?? (await insert({ id: alternative, local_id: id }))
  if (!row) throw new Error(`The IDs ${id} and ${alternative} are both taken`)
  await openRevision(row.revision_id, user, revision, trx)
  return row.id
}

/** Replaces the header of an upload that has no rows yet. */
async function restartUpload(
  { user }: Upload,
  existing: ExistingEval,
  revision: NewRevision,
  trx: TransactionClientContract
) {
  await trx
    .from('evals')
    .where('id', existing.id)
    .update({ ...revision.columns, is_partial: revision.columns.expected !== null })
  await openRevision(existing.revision_id, user, revision, trx)
}

async function openRevision(
  revisionId: number,
  user: Upload['user'],
  { columns: { expected }, injectVar, traces }: NewRevision,
  trx: TransactionClientContract
) {
  await trx
    .from('eval_revisions')
    .where('id', revisionId)
    .update({
      is_open: true,
      uploaded_by_id: user?.id ?? null,
      expected,
      inject_var: injectVar,
      updated_at: new Date(),
    })
  await storeTraces(revisionId, traces, trx)
}

/**
 * Collects rows in a revision next to the published one. Concurrent uploads of the same user share a revision, because
 * their rows have the same IDs. An abandoned revision is replaced.
 */
async function stageRevision(
  { user }: Upload,
  existing: ExistingEval,
  { columns, injectVar, traces }: NewRevision,
  trx: TransactionClientContract
) {
  const mine = trx
    .from('eval_revisions')
    .where('eval_id', existing.id)
    .where((own) => (user ? own.where('uploaded_by_id', user.id) : own.whereNull('uploaded_by_id')))
    .whereNotNull('staged')
  const staged: { id: number; updated_at: Date } | null = await mine.first()
  const now = new Date()
  const values = {
    staged: JSON.stringify(columns),
    expected: columns.expected,
    inject_var: injectVar,
    updated_at: now,
  }
  if (staged && now.getTime() - staged.updated_at.getTime() < ABANDONED_AFTER_MS) {
    await trx.from('eval_revisions').where('id', staged.id).update(values)
    await storeTraces(staged.id, traces, trx)
    return
  }
  if (staged) await detachRevision(staged.id, trx)
  const [inserted]: { id: number }[] = await trx
    .table('eval_revisions')
    .insert({ ...values, eval_id: existing.id, uploaded_by_id: user?.id ?? null, is_open: true })
    .returning('id')
  if (inserted) await storeTraces(inserted.id, traces, trx)
}

function injectVarOf({ type, config }: EvalHeader): string | null {
  if (type !== 'redteam') return null
  const named = asObject(config.redteam).injectVar
  return typeof named === 'string' ? named : 'prompt'
}
