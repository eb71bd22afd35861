import type { VulnerabilitiesAt, TargetDashboard } from '#api/contract/targets/target_dashboard'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import type { DayRange } from '#api/platform/http/lists/day_range'
import type Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

/** Longer ranges are grouped by week. */
const MAX_DAILY_RANGE_DAYS = 62

/** Events that may change the status of a vulnerability. */
const KINDS = ['status', 'regressed', 'reopened', 'verify_ended']

/**
 * Counts vulnerabilities by status at the end of each day or week. The status comes from the history; before its first
 * event, a vulnerability is open.
 */
const OVER_TIME = `
  with moments as (
    select least(day + cast(:step as interval), cast(:until as timestamptz)) as at
    from generate_series(cast(:from as timestamptz), cast(:until as timestamptz) - interval '1 second', cast(:step as interval)) day
  ), stood as (
    select m.at, coalesce((
      select e.details ->> 'to' from issue_events e
      where e.issue_id = i.id and e.kind = any(:kinds) and e.details ->> 'to' is not null and e.created_at < m.at
      order by e.created_at desc, e.id desc limit 1
    ), 'open') as status
    from moments m join issues i on i.target_id = :targetId and i.team_id = :teamId and i.created_at < m.at
  )
  select m.at, count(*) filter (where status in ('open', 'regressed'))::int as open,
    count(*) filter (where status in ('fixed', 'fixed_confirmed'))::int as fixed,
    count(*) filter (where status in ('accepted_risk', 'false_positive', 'ignored'))::int as decided
  from moments m left join stood using (at) group by m.at order by m.at`

const OPEN_NOW = `
  select severity, count(*)::int as count from issues
  where team_id = :teamId and target_id = :targetId and is_open group by severity`

type VulnerabilitiesOverTime = Pick<TargetDashboard, 'issues' | 'openNow'>

export async function vulnerabilitiesOverTime(
  { id, teamId }: Target,
  { from, to }: DayRange
): Promise<VulnerabilitiesOverTime> {
  const until = to.plus({ days: 1 })
  const isLong = until.diff(from, 'days').days > MAX_DAILY_RANGE_DAYS
  const [history, open]: [
    { rows: (Omit<VulnerabilitiesAt, 'at'> & { at: Date })[] },
    { rows: { severity: Severity; count: number }[] },
  ] = await Promise.all([
    db.rawQuery(OVER_TIME, {
      targetId: id,
      teamId,
      from: from.toJSDate(),
      until: until.toJSDate(),
      step: isLong ? '7 days' : '1 day',
      kinds: KINDS,
    }),
    db.rawQuery(OPEN_NOW, { targetId: id, teamId }),
  ])
  return {
    issues: history.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    openNow: SEVERITIES.map((severity) => ({
      severity,
      count: open.rows.find((row) => row.severity === severity)?.count ?? 0,
    })),
  }
}
