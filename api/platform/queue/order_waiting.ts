import { queue as options } from '#config/queue'
import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Advisory lock that lets one worker at a time order the queues. */
const ORDER_LOCK = 7_106_023
/**
 * Jobs of an organization beyond this position share the lowest priority, so that a new job does not rewrite a long
 * queue.
 */
const MAX_TURNS = 50

/**
 * Sets the priorities of waiting jobs so that organizations take turns in every queue. A job's priority is minus the
 * number of its organization's active and earlier waiting jobs; until the first run, it is 0.
 */
export async function orderWaitingJobs() {
  await db.transaction(async (trx) => {
    const { rows } = await trx.rawQuery('select pg_try_advisory_xact_lock(?) as is_mine', [
      ORDER_LOCK,
    ])
    if (!rows[0].is_mine) return
    await trx.rawQuery(
      `with active as (
         select name, group_id, count(*)::int as jobs from ${options.schema}.job
         where state = 'active' and group_id is not null group by name, group_id),
       turns as (
         select w.id, w.name, -least(:max, coalesce(a.jobs, 0) + row_number() over (
           partition by w.name, w.group_id order by w.created_on, w.id) - 1)::int as priority
         from ${options.schema}.job w left join active a using (name, group_id)
         where w.state in ('created', 'retry') and w.group_id is not null and w.start_after <= now())
       update ${options.schema}.job j set priority = t.priority from turns t
       where j.name = t.name and j.id = t.id and j.state in ('created', 'retry') and j.priority <> t.priority`,
      { max: MAX_TURNS }
    )
  })
}

const ORDER_MS = 1000

/** Orders waiting jobs periodically until this worker stops. */
export function startFairOrdering() {
  const timer = setInterval(() => {
    orderWaitingJobs().catch((error) =>
      logger.debug({ err: error }, 'could not order waiting jobs')
    )
  }, ORDER_MS)
  app.terminating(() => clearInterval(timer))
}
