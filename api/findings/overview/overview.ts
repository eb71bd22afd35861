import type {
  OrganizationOverview,
  TeamOverview,
  WeekOverview,
} from '#api/contract/findings/overview'
import type { Tenant } from '#api/accounts/tenants/tenant'
import { attackSuccess } from '#api/engines/redteam/index'
import { judgePrecisionOfTeams } from '#api/findings/calibrations/judge_precision'
import db from '@adonisjs/lucid/services/db'

/** Number of days without a scan after which a target counts as stale. */
export const STALE_DAYS = 30

export type OverviewRange = { from: Date; to: Date; teamId: string | null }

/**
 * CTE: the visible teams. Administrators see all teams of the organization, others only their own. The team filter and
 * a team-scoped token restrict them further.
 */
const TEAMS = `
  teams_seen as (
    select teams.id, teams.name from teams
    where teams.organization_id = :organizationId
      and (:teamId::uuid is null or teams.id = :teamId::uuid)
      and (:tokenTeamId::uuid is null or teams.id = :tokenTeamId::uuid)
      and (:isAdmin or exists (
        select 1 from team_members tm where tm.team_id = teams.id and tm.user_id = :userId))
  )`

/** Attack counts and scans per week, including weeks without scans. Weeks start on Monday, UTC. */
const WEEKS = `
  with ${TEAMS},
  reports as (
    select date_trunc('week', e.created_at at time zone 'UTC') as week, e.passed, e.failed, e.undecided
    from evals e join teams_seen on teams_seen.id = e.team_id
    where e.type = 'redteam' and e.is_published and e.created_at >= :from and e.created_at < :to
  ),
  started as (
    select date_trunc('week', s.created_at at time zone 'UTC') as week, count(*)::int as scans
    from scans s join teams_seen on teams_seen.id = s.team_id
    where s.type = 'redteam' and s.created_at >= :from and s.created_at < :to group by 1
  )
  select to_char(w.week, 'YYYY-MM-DD') as week,
    coalesce(sum(reports.failed), 0)::int as failed,
    coalesce(sum(reports.passed), 0)::int as passed,
    coalesce(sum(reports.undecided), 0)::int as undecided,
    coalesce(max(started.scans), 0) as scans
  from generate_series(
    date_trunc('week', :from::timestamptz at time zone 'UTC'),
    (:to::timestamptz - interval '1 microsecond') at time zone 'UTC', interval '1 week') as w(week)
  left join reports on reports.week = w.week
  left join started on started.week = w.week
  group by w.week order by w.week`

/** Counts per team. The numbers of targets and open vulnerabilities are current, regardless of the range. */
const BY_TEAM = `
  with ${TEAMS},
  open as (
    select i.team_id, i.severity, count(*)::int as count
    from issues i join teams_seen on teams_seen.id = i.team_id where i.is_open group by 1, 2
  ),
  totals as (
    select e.team_id, sum(e.failed)::int as failed, sum(e.passed)::int as passed,
      sum(e.undecided)::int as undecided
    from evals e join teams_seen on teams_seen.id = e.team_id
    where e.type = 'redteam' and e.is_published and e.created_at >= :from and e.created_at < :to
    group by 1
  )
  select teams_seen.id, teams_seen.name,
    coalesce(totals.failed, 0) as failed, coalesce(totals.passed, 0) as passed,
    coalesce(totals.undecided, 0) as undecided,
    (select count(*)::int from scans s where s.team_id = teams_seen.id and s.type = 'redteam'
      and s.created_at >= :from and s.created_at < :to) as scans,
    (select count(*)::int from targets t where t.team_id = teams_seen.id) as targets,
    (select count(*)::int from targets t where t.team_id = teams_seen.id and not exists (
      select 1 from scans s where s.target_id = t.id
        and s.created_at >= now() - make_interval(days => :staleDays))) as stale_targets,
    coalesce((select count from open where team_id = teams_seen.id and severity = 'critical'), 0) as critical,
    coalesce((select count from open where team_id = teams_seen.id and severity = 'high'), 0) as high,
    coalesce((select count from open where team_id = teams_seen.id and severity = 'medium'), 0) as medium,
    coalesce((select count from open where team_id = teams_seen.id and severity = 'low'), 0) as low,
    coalesce((select count from open where team_id = teams_seen.id and severity = 'informational'), 0) as informational
  from teams_seen left join totals on totals.team_id = teams_seen.id
  order by teams_seen.name, teams_seen.id`

/** The judges of the reports in the range. */
const JUDGES = `
  with ${TEAMS}
  select distinct e.backend, e.grader_label as "graderLabel", e.judge_version as "judgeVersion"
  from evals e join teams_seen on teams_seen.id = e.team_id
  where e.type = 'redteam' and e.is_published and e.created_at >= :from and e.created_at < :to`

type JudgeRow = { backend: string; graderLabel: string; judgeVersion: string | null }
type Counts = { passed: number; failed: number; undecided: number }
type WeekRow = Counts & Pick<WeekOverview, 'week' | 'scans'>
type TeamRow = Counts &
  Pick<TeamOverview, 'id' | 'name' | 'scans' | 'targets'> &
  TeamOverview['open'] & { stale_targets: number }

/** Computes the totals of the teams visible to the user. `from` is inclusive, `to` exclusive. */
export async function organizationOverview(
  {
    organization,
    user,
    isAdmin,
    token,
  }: Pick<Tenant, 'organization' | 'user' | 'isAdmin' | 'token'>,
  { from, to, teamId }: OverviewRange
): Promise<OrganizationOverview> {
  const bindings = {
    organizationId: organization?.id ?? null,
    userId: user.id,
    isAdmin,
    teamId,
    tokenTeamId: token?.teamId ?? null,
    from: from.toISOString(),
    to: to.toISOString(),
    staleDays: STALE_DAYS,
  }
  const [weeks, teams, judges]: [{ rows: WeekRow[] }, { rows: TeamRow[] }, { rows: JudgeRow[] }] =
    await Promise.all([
      db.rawQuery(WEEKS, bindings),
      db.rawQuery(BY_TEAM, bindings),
      db.rawQuery(JUDGES, bindings),
    ])
  const teamIds = teams.rows.map(({ id }) => id)
  return {
    from: bindings.from,
    to: bindings.to,
    staleDays: STALE_DAYS,
    success: attackSuccess(sumOf(weeks.rows)),
    judge: await judgePrecisionOfTeams(teamIds, judges.rows),
    weeks: weeks.rows.map(({ week, scans, ...counts }) => ({
      week,
      scans,
      success: attackSuccess(counts),
    })),
    teams: teams.rows.map(toTeam),
  }
}

const sumOf = (rows: readonly Counts[]): Counts => ({
  passed: rows.reduce((sum, { passed }) => sum + passed, 0),
  failed: rows.reduce((sum, { failed }) => sum + failed, 0),
  undecided: rows.reduce((sum, { undecided }) => sum + undecided, 0),
})

function toTeam({
  passed,
  failed,
  undecided,
  stale_targets: staleTargets,
  ...row
}: TeamRow): TeamOverview {
  const { critical, high, medium, low, informational, ...rest } = row
  const open = { critical, high, medium, low, informational }
  return { ...rest, staleTargets, success: attackSuccess({ passed, failed, undecided }), open }
}
