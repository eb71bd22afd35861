import { queue as options } from '#config/queue'
import db from '@adonisjs/lucid/services/db'

/** Only one worker at a time orders the queues. */
const ORDER_LOCK = 7_106_023
/** Later jobs of an organization wait in the order of their creation: a long queue is not rewritten with every job. */
const MAX_TURNS = 50

/**
 * Sets the priority of waiting jobs so that organizations take turns in every queue: minus the number of jobs that the
 * organization has active or waiting before it. New jobs have priority 0 until then.
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
