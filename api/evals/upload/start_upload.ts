import { asObject } from '#api/evals/as_object'
import { MADE_HERE } from '#api/evals/errors'
import { columnsOf } from './uploaded_eval.js'
import type { EvalHeader } from './read_header.js'
import { storeTraces } from './store_traces.js'
import { detachRevision } from '#api/evals/forget_results'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomBytes } from 'node:crypto'

export type Upload = {
  team: Team
  /** Whose upload it is; null for anybody's, where that is allowed. */
  user: { id: string; email: string } | null
}

/** An upload that has been silent for longer is not the one that somebody else has under way. */
const SILENT_MS = 60_000

/** What the evaluation says of itself, as columns, and the variable that carries the attack, of a red team. */
type Said = { columns: Record<string, unknown>; injectVar: string | null; traces: unknown[] }
type Known = { id: string; revision_id: number; total: number }

/**
 * Opens an upload of an evaluation. What is shown under its id stays until the upload is complete.
 * @returns the id under which rows are sent and the evaluation is found: another one when a different team has this one
 */
export function startUpload(upload: Upload, id: string, header: EvalHeader): Promise<string> {
  return db.transaction(async (trx) => {
    const author = header.author ?? upload.user?.email ?? null
    const said: Said = {
      columns: { ...(await columnsOf(header, upload.team, trx)), author },
      injectVar: injectVarOf(header),
      traces: header.traces,
    }
    await holdId(upload.team, id, trx)
    const known = await findKnown(upload.team, id, trx)
    if (!known) return insertEval(upload, id, said, trx)
    await refuseOwnWork(known, trx)
    if (known.total > 0) await stage(upload, known, said, trx)
    else await startOver(upload, known, said, trx)
    return known.id
  })
}

/** Of two who share a new evaluation at once the second finds what the first has begun. */
async function holdId(team: Team, id: string, trx: TransactionClientContract) {
  const lock = 'select pg_advisory_xact_lock(hashtextextended(?, 0))'
  await trx.rawQuery(lock, [`upload ${team.id} ${id}`])
}

async function findKnown(
  team: Team,
  id: string,
  trx: TransactionClientContract
): Promise<Known | null> {
  return trx
    .from('evals')
    .where('team_id', team.id)
    .where((either) => either.where('id', id).orWhere('local_id', id))
    .orderByRaw('local_id is null')
    .select('id', 'revision_id', 'total')
    .forUpdate()
    .first()
}

/** What a job of this server makes is not replaced by an upload. */
async function refuseOwnWork({ id }: Known, trx: TransactionClientContract) {
  if (await trx.from('scans').where('eval_id', id).first()) throw MADE_HERE()
}

async function insertEval(
  { team, user }: Upload,
  id: string,
  said: Said,
  trx: TransactionClientContract
): Promise<string> {
  const { columns } = said
  const insert = async (values: { id: string; local_id: string | null }) => {
    const [made]: { id: string; revision_id: number }[] = await trx
      .knexQuery()
      .insert({ ...columns, ...values, team_id: team.id, is_partial: columns.expected !== null })
      .into('evals')
      .onConflict('id')
      .ignore()
      .returning(['id', 'revision_id'])
    return made
  }
  const other = `${id}-${randomBytes(4).toString('hex')}`
  const made = (await insert({ id, local_id: null })) ?? (await insert({ id: other, local_id: id }))
  if (!made) throw new Error('Neither id was free')
  await open(made.revision_id, user, said, trx)
  return made.id
}

/** Nothing is stored yet: what was said before is forgotten. */
async function startOver(
  { user }: Upload,
  known: Known,
  said: Said,
  trx: TransactionClientContract
) {
  await trx
    .from('evals')
    .where('id', known.id)
    .update({ ...said.columns, is_partial: said.columns.expected !== null })
  await open(known.revision_id, user, said, trx)
}

async function open(
  revisionId: number,
  user: Upload['user'],
  { columns: { expected }, injectVar, traces }: Said,
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
 * Rows are collected beside what is shown. Two uploads by the same person at the same time are one, for their rows have
 * the same ids; one that was left lying is begun anew.
 */
async function stage(
  { user }: Upload,
  known: Known,
  { columns, injectVar, traces }: Said,
  trx: TransactionClientContract
) {
  const mine = trx
    .from('eval_revisions')
    .where('eval_id', known.id)
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
  if (staged && now.getTime() - staged.updated_at.getTime() < SILENT_MS) {
    await trx.from('eval_revisions').where('id', staged.id).update(values)
    await storeTraces(staged.id, traces, trx)
    return
  }
  if (staged) await detachRevision(staged.id, trx)
  const [made]: { id: number }[] = await trx
    .table('eval_revisions')
    .insert({ ...values, eval_id: known.id, uploaded_by_id: user?.id ?? null, is_open: true })
    .returning('id')
  if (made) await storeTraces(made.id, traces, trx)
}

function injectVarOf({ type, config }: EvalHeader): string | null {
  if (type !== 'redteam') return null
  const named = asObject(config.redteam).injectVar
  return typeof named === 'string' ? named : 'prompt'
}
