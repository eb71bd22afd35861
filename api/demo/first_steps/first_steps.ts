import type { FirstSteps } from '#api/contract/scans/first_steps'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** SQL for the team's targets that point to the demo server, which is how demo targets are recognized. */
const DEMO_TARGETS = `
  select id, created_at from targets
  where team_id = :teamId and :demoUrl::text is not null and starts_with(settings->>'url', :demoUrl || '/')`

const QUERY = `
  with demo as (${DEMO_TARGETS}),
  team_scans as (
    select s.id, s.target_id, s.eval_id, s.status, s.finished_at, s.created_at,
      (s.status in ('completed', 'partial') and s.eval_id is not null) as has_report
    from scans s where s.team_id = :teamId and s.type = 'redteam'
  ),
  own_scans as (
    select * from team_scans where target_id is null or target_id not in (select id from demo)
  )
  select
    exists (select 1 from targets t where t.team_id = :teamId and t.id not in (select id from demo)) as "hasTarget",
    exists (select 1 from scan_templates where team_id = :teamId) as "hasTemplate",
    (
      select json_build_object('id', id, 'evalId', eval_id, 'status', status, 'finishedAt', finished_at)
      from own_scans
      order by has_report desc, created_at desc, id limit 1
    ) as scan,
    exists (select 1 from own_scans where has_report offset 1) as "hasSeveralReports",
    (
      select d.id from demo d
      where exists (select 1 from team_scans s where s.target_id = d.id and s.has_report)
      order by d.created_at, d.id limit 1
    ) as "demoTargetId"`

/**
 * Loads a team's progress in the checklist.
 * @param demoUrl URL of the demo server; null without a demo
 */
export async function firstSteps(
  { id: teamId }: Pick<Team, 'id'>,
  demoUrl: string | null
): Promise<FirstSteps> {
  const { rows }: { rows: FirstSteps[] } = await db.rawQuery(QUERY, { teamId, demoUrl })
  const [row] = rows
  if (!row) throw new Error('The query returned no row')
  return row
}
