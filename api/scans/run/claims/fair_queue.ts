import { queue as options } from '#config/queue'
import db from '@adonisjs/lucid/services/db'

/** Time for which an organization without a running scan waits before a scan of another organization is interrupted. */
const MAX_WAIT_SECONDS = 10

/** Advisory lock that lets one worker at a time order the queue. */
const ORDER_LOCK = 7_106_022

const JOBS = `
  select j.id, j.state::text as state, j.priority, j.created_on, j.start_after, j.started_on,
    t.organization_id, s.id as scan_id, s.created_at
  from ${options.schema}.job j
  join scans s on s.id::text = j.data->>'scanId'
  join teams t on t.id = s.team_id
  where j.name = 'run_scan' and j.state in ('created', 'retry', 'active')`

/**
 * Sets the priority of waiting scans so that organizations take turns. A scan's priority is minus the number of its
 * organization's running and earlier queued scans. New jobs have priority 0, so an organization's first scan need not
 * wait for this.
 */
export async function orderWaitingScans() {
  await db.transaction(async (trx) => {
    const { rows } = await trx.rawQuery('select pg_try_advisory_xact_lock(?) as is_mine', [
      ORDER_LOCK,
    ])
    if (!rows[0].is_mine) return
    await trx.rawQuery(
      `with jobs as (${JOBS}),
       active as (
         select organization_id, count(distinct scan_id)::int as scans from jobs
         where state = 'active' group by organization_id),
       turns as (
         select w.id, -(coalesce(a.scans, 0) + row_number() over (
           partition by w.organization_id order by w.created_at, w.scan_id) - 1)::int as priority
         from jobs w left join active a using (organization_id) where w.state <> 'active')
       update ${options.schema}.job j set priority = t.priority from turns t
       where j.name = 'run_scan' and j.id = t.id and j.state <> 'active' and j.priority <> t.priority`
    )
  })
}

/**
 * Finds the youngest scan of the organization with the most running scans, if it has several and an organization
 * without any has waited too long; otherwise null.
 */
export async function findScanToInterrupt(): Promise<string | null> {
  const { rows }: { rows: { scan_id: string }[] } = await db.rawQuery(
    `with jobs as (${JOBS}),
     active as (select * from jobs where state = 'active'),
     most as (
       select organization_id from active group by organization_id having count(distinct scan_id) > 1
       order by count(distinct scan_id) desc, organization_id limit 1)
     select a.scan_id from active a join most using (organization_id)
     where exists (
       select 1 from jobs w
       where w.state <> 'active' and w.start_after <= now()
         and w.created_on < now() - make_interval(secs => ${MAX_WAIT_SECONDS})
         and not exists (select 1 from active o where o.organization_id = w.organization_id))
     order by a.started_on desc, a.scan_id limit 1`
  )
  return rows[0]?.scan_id ?? null
}
