import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/platform/http/lists/portions'
import type Team from '#api/accounts/tenants/team'
import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import {
  ISSUE_COLUMNS,
  issueRecord,
  type VulnerabilityRow,
  ISSUE_JOINS,
} from './vulnerability_row.js'
import { type readIssueList, issueOrder } from './list_vulnerabilities.js'
import { Readable } from 'node:stream'

const COLUMNS: Record<string, (issue: VulnerabilityRecord) => unknown> = {
  id: (issue) => issue.id,
  weakness: (issue) => issue.weakness,
  target: (issue) => issue.targetName,
  plugin: (issue) => issue.pluginId,
  policy: (issue) => issue.policyId,
  category: (issue) => issue.category,
  severity: (issue) => issue.severity,
  status: (issue) => issue.status,
  reason: (issue) => issue.statusReason,
  accepted_until: (issue) => issue.acceptedUntil,
  owner: (issue) => issue.owner?.name,
  assignee: (issue) => issue.assignee?.name,
  due_at: (issue) => issue.dueAt,
  overdue: (issue) => issue.isOverdue,
  strategies: (issue) => issue.strategies.join(' '),
  reports: (issue) => issue.reports,
  attacks: (issue) => issue.attacks,
  success_rate: (issue) => issue.success.rate,
  last_result: (issue) => issue.lastResult,
  first_seen_at: (issue) => issue.firstSeenAt,
  last_seen_at: (issue) => issue.lastSeenAt,
  last_tested_at: (issue) => issue.lastTestedAt,
  last_eval_id: (issue) => issue.lastEvalId,
}

/** Streams the vulnerabilities that match the list's filter, in its order. */
export function exportVulnerabilities(
  { id: teamId }: Pick<Team, 'id'>,
  { list, condition }: ReturnType<typeof readIssueList>,
  format: 'csv' | 'json'
): Readable {
  const portions = portionsOf<VulnerabilityRow>((trx) =>
    trx.knexRawQuery(
      `select ${ISSUE_COLUMNS} from issues i ${ISSUE_JOINS} where i.team_id = ? and ${condition.sql}
       order by ${issueOrder(list.sort)}`,
      [teamId, ...condition.bindings]
    )
  )
  return Readable.from(format === 'csv' ? asCsv(portions) : asJson(portions), { objectMode: false })
}

async function* asCsv(portions: AsyncIterable<VulnerabilityRow[]>) {
  yield csvLine(Object.keys(COLUMNS))
  for await (const rows of portions) {
    yield rows
      .map(issueRecord)
      .map((issue) => csvLine(Object.values(COLUMNS).map((cell) => cell(issue))))
      .join('')
  }
}

async function* asJson(portions: AsyncIterable<VulnerabilityRow[]>) {
  let before = '[\n'
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(issueRecord(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
