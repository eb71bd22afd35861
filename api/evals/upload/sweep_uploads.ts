import { detachRevision } from '#api/evals/forget_results'
import { lockCounts } from '#api/evals/recount_eval'
import { queue } from '#api/queue/service'
import { finishUpload } from './finish_upload.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The tool does not say when it has sent the last row; without announced numbers silence does. */
const SILENT_MINUTES = 2
/** An upload that was left lying is not gone on with; the next one begins anew. */
const ABANDONED_HOURS = 24
/** Revisions that one run looks after. */
const MOST = 500

type Lying = {
  id: number
  eval_id: string
  team_id: string
  shown_id: number
  is_staged: boolean
  is_silent: boolean
}

const LYING = `
  select r.id, r.eval_id, r.staged is not null as is_staged, e.team_id, e.revision_id as shown_id,
    r.expected is null and r.received > 0 as is_silent
  from eval_revisions r join evals e on e.id = r.eval_id
  where r.is_open and (
    (r.expected is null and r.received > 0 and r.updated_at < :silent)
    or r.updated_at < :abandoned)
  order by r.id limit ${MOST}`

/** Ends uploads that nobody goes on with, and sees to it that what belongs to no evaluation is removed. */
export async function sweepUploads(now = new Date()) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const times = {
    silent: before(SILENT_MINUTES * 60_000),
    abandoned: before(ABANDONED_HOURS * 3_600_000),
  }
  const { rows }: { rows: Lying[] } = await db.rawQuery(LYING, times)
  for (const lying of rows) await db.transaction((trx) => end(lying, trx))
  const detached: { id: number }[] = await db
    .from('eval_revisions')
    .whereNull('eval_id')
    .where('updated_at', '<', times.abandoned)
    .limit(MOST)
    .select('id')
  for (const { id } of detached) await queue.enqueue('forget_results', { revisionId: id })
}

async function end(lying: Lying, trx: TransactionClientContract) {
  // In the order of a request that brings rows, so that neither waits for the other.
  await lockCounts(lying.eval_id, trx)
  const held = await trx
    .from('eval_revisions')
    .where({ id: lying.id, is_open: true })
    .forUpdate()
    .first()
  if (!held) return
  const { id, eval_id: evalId, team_id: teamId, shown_id: shownId, is_staged: isStaged } = lying
  if (lying.is_silent) {
    const shown = { id: evalId, revision_id: shownId }
    await finishUpload({ teamId }, shown, id, trx)
  } else if (isStaged) await detachRevision(id, trx)
  else await trx.from('eval_revisions').where('id', id).update({ is_open: false })
}
