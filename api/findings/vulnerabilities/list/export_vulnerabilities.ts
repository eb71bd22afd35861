import { listFile } from '#api/platform/http/lists/list_file'
import { portionsOf } from '#api/platform/http/lists/portions'
import type Team from '#api/accounts/tenants/team'
import type { LikelyCounts, VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { isEstimatedAs } from '#api/evals/values/estimate'
import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import { LAST_OF_VULNERABILITY, LAST_RESULTS } from '../attacks_of.js'
import {
  VULNERABILITY_COLUMNS,
  vulnerabilityRecord,
  type VulnerabilityRow,
  VULNERABILITY_JOINS,
} from './vulnerability_row.js'
import { type readVulnerabilityList, vulnerabilityOrder } from './list_vulnerabilities.js'
import type { Readable } from 'node:stream'

const COLUMNS: Record<string, (vulnerability: Exported) => unknown> = {
  id: (vulnerability) => vulnerability.id,
  weakness: (vulnerability) => vulnerability.weakness,
  target: (vulnerability) => vulnerability.targetName,
  plugin: (vulnerability) => vulnerability.pluginId,
  policy: (vulnerability) => vulnerability.policyId,
  category: (vulnerability) => vulnerability.category,
  severity: (vulnerability) => vulnerability.severity,
  status: (vulnerability) => vulnerability.status,
  reason: (vulnerability) => vulnerability.statusReason,
  accepted_until: (vulnerability) => vulnerability.acceptedUntil,
  owner: (vulnerability) => vulnerability.owner?.name,
  assignee: (vulnerability) => vulnerability.assignee?.name,
  due_at: (vulnerability) => vulnerability.dueAt,
  overdue: (vulnerability) => vulnerability.isOverdue,
  strategies: (vulnerability) => vulnerability.strategies.join(' '),
  reports: (vulnerability) => vulnerability.reports,
  attacks: (vulnerability) => vulnerability.attacks,
  success_rate: (vulnerability) => vulnerability.success.rate,
  last_result: (vulnerability) => vulnerability.lastResult,
  first_seen_at: (vulnerability) => vulnerability.firstSeenAt,
  last_seen_at: (vulnerability) => vulnerability.lastSeenAt,
  last_tested_at: (vulnerability) => vulnerability.lastTestedAt,
  last_eval_id: (vulnerability) => vulnerability.lastEvalId,
  likely_failed: (vulnerability) => vulnerability.likely.failed,
  likely_passed: (vulnerability) => vulnerability.likely.passed,
}

/** Joined only for exports: the console's list does not show estimates, and counting reads results. */
const LIKELY = `left join lateral (
  select ${countOf('failed')}, ${countOf('passed')} from ${LAST_RESULTS} where ${LAST_OF_VULNERABILITY}
) likely on true`

function countOf(outcome: VerdictEstimate['outcome']) {
  return `count(*) filter (where ${isEstimatedAs(outcome, 'r')})::int as likely_${outcome}`
}

/** A vulnerability with the number of undecided results in its last evaluation, by estimated outcome. */
type Exported = VulnerabilityRecord & { likely: LikelyCounts }
type Row = VulnerabilityRow & { likely_failed: number; likely_passed: number }

/** Streams the vulnerabilities that match the list's filter, in its order. */
export function exportVulnerabilities(
  { id: teamId }: Pick<Team, 'id'>,
  { list, condition }: ReturnType<typeof readVulnerabilityList>,
  format: 'csv' | 'json'
): Readable {
  const rows = portionsOf<Row>((trx) =>
    trx.knexRawQuery(
      `select ${VULNERABILITY_COLUMNS}, likely.* from issues i ${VULNERABILITY_JOINS} ${LIKELY}
       where i.team_id = ? and ${condition.sql}
       order by ${vulnerabilityOrder(list.sort)}`,
      [teamId, ...condition.bindings]
    )
  )
  return listFile(recordsOf(rows), COLUMNS, format)
}

async function* recordsOf(portions: AsyncIterable<Row[]>) {
  for await (const rows of portions) yield rows.map(exported)
}

const exported = (row: Row): Exported => ({
  ...vulnerabilityRecord(row),
  likely: { failed: row.likely_failed, passed: row.likely_passed },
})
