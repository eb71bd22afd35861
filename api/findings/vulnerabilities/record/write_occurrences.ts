import type { FollowedReport } from './followed_report.js'
import type { ReportGroup } from './report_groups.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const COLUMNS =
  'failed int, passed int, errors int, undecided int, severity text, strategies jsonb, plugin_id text, policy_id text'

/** Deletes rows of vulnerabilities that a re-uploaded report no longer contains, and writes new or changed rows. */
const WRITE = `
  with given as (
    select i.id as issue_id, g.failed, g.passed, g.errors, g.undecided, g.severity,
      array(select jsonb_array_elements_text(g.strategies)) as strategies
    from jsonb_to_recordset(:rows::jsonb) as g (${COLUMNS})
    join issues i on i.target_id = :targetId and i.plugin_id = g.plugin_id and i.policy_id = g.policy_id
  ), gone as (
    delete from issue_occurrences o where o.eval_id = :evalId
      and not exists (select 1 from given where given.issue_id = o.issue_id)
    returning o.issue_id
  ), written as (
    insert into issue_occurrences (issue_id, eval_id, revision_id, failed, passed, errors, undecided, severity,
      strategies, tested_at)
    select issue_id, :evalId, :revisionId, failed, passed, errors, undecided, severity, strategies, :testedAt from given
    on conflict (issue_id, eval_id) do update set revision_id = excluded.revision_id, failed = excluded.failed,
      passed = excluded.passed, errors = excluded.errors, undecided = excluded.undecided,
      severity = excluded.severity, strategies = excluded.strategies, tested_at = excluded.tested_at
    where (issue_occurrences.revision_id, issue_occurrences.failed, issue_occurrences.passed, issue_occurrences.errors,
        issue_occurrences.undecided, issue_occurrences.severity, issue_occurrences.strategies, issue_occurrences.tested_at)
      is distinct from (excluded.revision_id, excluded.failed, excluded.passed, excluded.errors, excluded.undecided,
        excluded.severity, excluded.strategies, excluded.tested_at)
    returning issue_id
  )
  select issue_id as id from written union select issue_id from gone`

/**
 * Stores the counts of each known vulnerability in this report.
 * @returns the IDs of the vulnerabilities whose counts changed
 */
export async function writeOccurrences(
  { evalId, revisionId, targetId, testedAt }: FollowedReport,
  groups: ReportGroup[],
  trx: TransactionClientContract
): Promise<string[]> {
  const rows = groups.map(({ pluginId, policyId, weakness: _, ...counts }) => ({
    ...counts,
    plugin_id: pluginId,
    policy_id: policyId,
  }))
  const result: { rows: { id: string }[] } = await trx.rawQuery(WRITE, {
    rows: JSON.stringify(rows),
    evalId,
    revisionId,
    targetId,
    testedAt,
  })
  return result.rows.map(({ id }) => id)
}
