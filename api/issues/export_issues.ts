import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/http/portions'
import type Team from '#api/teams/team'
import type { IssueRecord } from '#api/contract/issue'
import { issueOrder } from './issue_order.js'
import { ISSUE_COLUMNS, issueRecord, type IssueRow, PEOPLE_JOINS } from './issue_row.js'
import type { readIssueList } from './list_issues.js'
import { Readable } from 'node:stream'

const COLUMNS: Record<string, (issue: IssueRecord) => unknown> = {
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
  first_seen_at: (issue) => issue.firstSeenAt,
  last_seen_at: (issue) => issue.lastSeenAt,
  last_tested_at: (issue) => issue.lastTestedAt,
  last_eval_id: (issue) => issue.lastEvalId,
}

/** All vulnerabilities that the list's filter chooses, in its order. */
export function exportIssues(
  { id: teamId }: Pick<Team, 'id'>,
  { list, condition }: ReturnType<typeof readIssueList>,
  format: 'csv' | 'json'
): Readable {
  const portions = portionsOf<IssueRow>((trx) =>
    trx.knexRawQuery(
      `select ${ISSUE_COLUMNS} from issues i ${PEOPLE_JOINS} where i.team_id = ? and ${condition.sql}
       order by ${issueOrder(list.sort)}`,
      [teamId, ...condition.bindings]
    )
  )
  return Readable.from(format === 'csv' ? asCsv(portions) : asJson(portions), { objectMode: false })
}

async function* asCsv(portions: AsyncIterable<IssueRow[]>) {
  yield csvLine(Object.keys(COLUMNS))
  for await (const rows of portions) {
    yield rows
      .map(issueRecord)
      .map((issue) => csvLine(Object.values(COLUMNS).map((cell) => cell(issue))))
      .join('')
  }
}

async function* asJson(portions: AsyncIterable<IssueRow[]>) {
  let before = '[\n'
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(issueRecord(row))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
