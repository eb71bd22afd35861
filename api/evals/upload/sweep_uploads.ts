import { detachRevision } from '#api/evals/results/delete_results'
import { lockCounts } from '#api/evals/results/counts/lock_counts'
import { queue } from '#api/platform/queue/service'
import { finishUpload } from './finish_upload.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Time without rows after which an upload without an expected number of rows is complete; needed because the CLI sends no
 * final request.
 */
const IDLE_MINUTES = 2
/**
 * Time without rows after which an upload is abandoned: it cannot be resumed, and the next one starts from the beginning.
 */
const ABANDONED_HOURS = 24
/** Revisions per run of the job. */
const BATCH_SIZE = 500

type StaleUpload = {
  id: number
  eval_id: string
  team_id: string
  shown_id: number
  is_staged: boolean
  is_idle: boolean
}

type Times = { idle: Date; abandoned: Date }

const STALE_UPLOADS = `
  select r.id, r.eval_id, r.staged is not null as is_staged, e.team_id, e.revision_id as shown_id,
    r.expected is null and r.received > 0 as is_idle
  from eval_revisions r join evals e on e.id = r.eval_id
  where r.is_open and (
    (r.expected is null and r.received > 0 and r.updated_at < :idle)
    or r.updated_at < :abandoned)`

/** Closes stale uploads, and re-enqueues the deletion of detached revisions that are still stored. */
export async function sweepUploads(now = new Date()) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const times = {
    idle: before(IDLE_MINUTES * 60_000),
    abandoned: before(ABANDONED_HOURS * 3_600_000),
  }
  const { rows }: { rows: StaleUpload[] } = await db.rawQuery(
    `${STALE_UPLOADS} order by r.id limit ${BATCH_SIZE}`,
    times
  )
  for (const found of rows) await db.transaction((trx) => closeUpload(found, times, trx))
  const detached: { id: number }[] = await db
    .from('eval_revisions')
    .whereNull('eval_id')
    .where('updated_at', '<', times.abandoned)
    .limit(BATCH_SIZE)
    .select('id')
  for (const { id } of detached) await queue.enqueue('forget_results', { revisionId: id })
}

async function closeUpload(found: StaleUpload, times: Times, trx: TransactionClientContract) {
  // Same lock order as `addRows`, to prevent deadlocks.
  await lockCounts(found.eval_id, trx)
  // Reads the upload again, because a request in progress may have added rows or published a revision before it released
  // the lock.
  const { rows }: { rows: StaleUpload[] } = await trx.rawQuery(
    `${STALE_UPLOADS} and r.id = :id for update of r`,
    { ...times, id: found.id }
  )
  const [stale] = rows
  if (!stale) return
  const { id, eval_id: evalId, team_id: teamId, shown_id: shownId, is_staged: isStaged } = stale
  if (stale.is_idle) {
    const shown = { id: evalId, revision_id: shownId }
    await finishUpload({ teamId }, shown, id, trx)
  } else if (isStaged) await detachRevision(id, trx)
  else await trx.from('eval_revisions').where('id', id).update({ is_open: false })
}
