import type { JudgePrecision } from '#api/contract/findings/calibration'
import type { TargetResults } from '#api/contract/targets/target_results'
import { attackSuccess } from '#api/engines/redteam/index'
import type { Severity } from '#api/engines/redteam/vocabulary'
import type { Tenant } from '#api/accounts/tenants/tenant'
import type Target from '#api/targets/target'
import { type JudgedReport, judgePort } from '#api/targets/judge_port'
import { reportsOfTarget, scansOfTarget, vulnerabilitiesOfTarget } from '#api/targets/target_sql'
import type { HttpContext } from '@adonisjs/core/http'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

type Reader = Pick<Tenant, 'ability'>

type LastReport = Omit<JudgedReport, 'id' | 'targetId'> & {
  evalId: string
  createdAt: string
  passed: number
  failed: number
  undecided: number
  riskScore: number | null
  /** Added by `withJudges`. */
  judge?: JudgePrecision | null
}

type Extras = {
  last_report?: LastReport | null
  vulnerability_summary?: { count: number; worst: Severity | null } | null
}

/**
 * Adds each target's results and sort columns. PostgreSQL computes them only for the returned rows, unless the list is
 * sorted by them. Results that the user may not read are null.
 */
export function withResults(
  query: ModelQueryBuilderContract<typeof Target, Target>,
  { ability }: Reader
) {
  const report = ability.can('read', 'Eval') ? reportsOfTarget.sql().lastReport : 'null::json'
  const open = ability.can('read', 'Issue') ? vulnerabilitiesOfTarget.sql().open : 'null::json'
  query.knexQuery.from(query.client.knexRawQuery(sourceOf(report, open)))
  return query
}

/**
 * Returns the SQL source of the list. Sort columns without a value are -1, so that untested targets come last in
 * worst-first order. Each column mentions its subquery only once, because PostgreSQL runs a subquery once per mention.
 */
const sourceOf = (report: string, open: string) => `(
  select t.*,
    coalesce((t.last_report ->> 'successRate')::float8, -1) as last_success_rate,
    coalesce((t.last_report ->> 'riskScore')::float8, -1) as last_risk_score,
    coalesce((t.vulnerability_summary ->> 'count')::int, -1) as open_vulnerabilities
  from (
    select targets.*, ${scansOfTarget.sql().lastScan} as last_scan, ${report} as last_report,
      ${open} as vulnerability_summary
    from targets
  ) t
) as targets`

/** Adds the judge's precision to the last report of each target, with one statement for all targets. */
export async function withJudges({ team }: Pick<HttpContext, 'team'>, targets: readonly Target[]) {
  const reports = targets.flatMap(({ id: targetId, $extras }) => {
    const { last_report: report }: Extras = $extras
    return report ? [{ report, judged: { ...report, id: report.evalId, targetId } }] : []
  })
  if (reports.length === 0) return
  const { judgePrecisionsOf } = await judgePort.use()
  const judges = await judgePrecisionsOf(
    team.id,
    reports.map(({ judged }) => judged)
  )
  for (const { report } of reports) report.judge = judges.get(report.evalId) ?? null
}

/** Returns the results of a target; null for rows loaded without `withResults`. */
export function resultsOf({ $extras }: { $extras: Extras }): TargetResults {
  const { last_report: report = null, vulnerability_summary: open = null } = $extras
  return {
    lastReport: report && {
      evalId: report.evalId,
      createdAt: report.createdAt,
      success: attackSuccess(report),
      undecided: report.undecided,
      judge: report.judge ?? null,
    },
    lastSuccessRate: report && attackSuccess(report).rate,
    lastRiskScore: report?.riskScore ?? null,
    openVulnerabilities: open && open.count,
    worstOpenSeverity: open && open.worst,
  }
}
