import { DUE_DAYS } from '#api/contract/findings/vulnerability'
import { DUE_DAYS_SQL } from '../due_date.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * SQL that recomputes the totals of vulnerabilities from their reports. Verifications do not count toward the success
 * rate, because they replay only attacks that succeeded before, but may be the last result. Severity (from the newest
 * report with a successful attack) and due date are set unless a user set them.
 */
const UPDATE_TOTALS = `
  with sums as (
    select o.issue_id, count(*) filter (where failed > 0 and not is_verification)::int as reports,
      coalesce(sum(failed) filter (where not is_verification), 0)::int as attacks,
      coalesce(sum(passed) filter (where not is_verification), 0)::int as resisted,
      (array_agg(case when failed > 0 then 'failed' when errors > 0 then 'error' when undecided > 0 then 'undecided'
        when passed > 0 then 'passed' end order by tested_at desc, o.id))[1] as last_result,
      min(tested_at) filter (where failed > 0) as first_seen_at,
      max(tested_at) filter (where failed > 0) as last_seen_at,
      max(tested_at) as last_tested_at,
      (array_agg(eval_id order by tested_at desc) filter (where eval_id is not null))[1] as last_eval_id,
      (array_agg(severity order by tested_at desc) filter (where failed > 0))[1] as severity
    from issue_occurrences o where o.issue_id = any(:ids::uuid[]) group by 1
  ), worked as (
    select issue_id, array_agg(distinct strategy order by strategy) as strategies
    from issue_occurrences, unnest(strategies) as strategy
    where issue_id = any(:ids::uuid[]) group by 1
  ), now_are as (
    select i.id, i.severity as former_severity, s.*, coalesce(w.strategies, '{}') as worked,
      case when i.is_severity_set then i.severity else coalesce(s.severity, i.severity) end as now_severity
    from issues i join sums s on s.issue_id = i.id left join worked w on w.issue_id = i.id
  )
  update issues i set reports = n.reports, attacks = n.attacks, resisted = n.resisted,
    last_result = n.last_result, strategies = n.worked,
    first_seen_at = coalesce(n.first_seen_at, i.first_seen_at), last_seen_at = coalesce(n.last_seen_at, i.last_seen_at),
    last_tested_at = n.last_tested_at, last_eval_id = n.last_eval_id, severity = n.now_severity,
    due_at = case when i.is_due_set or n.now_severity = i.severity then i.due_at
      else i.opened_at + (${DUE_DAYS_SQL} ->> n.now_severity)::int * interval '1 day' end,
    updated_at = now()
  from now_are n where i.id = n.id
  returning i.id, n.former_severity as former, i.severity`

export type SeverityChange = { id: string; former: string; severity: string }

/**
 * Updates the totals of the given vulnerabilities.
 * @returns the vulnerabilities whose severity changed
 */
export async function updateTotals(
  ids: string[],
  trx: TransactionClientContract
): Promise<SeverityChange[]> {
  if (ids.length === 0) return []
  const days = JSON.stringify(DUE_DAYS)
  const { rows }: { rows: SeverityChange[] } = await trx.rawQuery(UPDATE_TOTALS, { ids, days })
  return rows.filter(({ former, severity }) => former !== severity)
}
