import type { DayRange } from '#api/platform/http/lists/day_range'
import type Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of reports in a chart; the newest ones in the range are shown. */
const MAX_REPORTS = 60

export type OneReport = {
  id: string
  revisionId: number
  description: string
  createdAt: Date
  isPartial: boolean
  riskScore: number | null
  backend: string
  graderLabel: string
  judgeVersion: string | null
}

/**
 * SQL for the target's reports from scans and uploads. Excludes reruns of selected attacks, because they do not measure
 * the target as a whole.
 */
const REPORTS = `
  select e.id, e.revision_id as "revisionId", e.description, e.created_at as "createdAt", e.is_partial as "isPartial",
    e.risk_score as "riskScore", e.backend, e.grader_label as "graderLabel", e.judge_version as "judgeVersion", count(*) over ()::int as total
  from evals e
  where e.target_id = :targetId and e.team_id = :teamId and e.type = 'redteam' and e.is_published
    and e.created_at >= :from and e.created_at < :until and e.total > 0
    and not exists (select 1 from scans s where s.eval_id = e.id and s.reason is not null)
  order by e.created_at desc, e.id limit ${MAX_REPORTS}`

type Row = OneReport & { total: number }

export async function targetReports({ id, teamId }: Target, { from, to }: DayRange) {
  const { rows }: { rows: Row[] } = await db.rawQuery(REPORTS, {
    targetId: id,
    teamId,
    from: from.toJSDate(),
    until: to.plus({ days: 1 }).toJSDate(),
  })
  return { reports: [...rows].reverse(), total: rows[0]?.total ?? 0 }
}
