import type { IssueDetail, Occurrence, Verification } from '#api/contract/issue'
import { MOST_VERIFIED, VERIFIABLE } from '#api/contract/issue'
import type { ScanStatus } from '#api/contract/scan'
import { catalogStrategies, findPlugin } from '#api/engines/redteam/index'
import { NOT_FOUND } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import { RESULTS, workedAttacks } from './attacks_of.js'
import { NO_ATTACKS, NO_TARGET, NOT_VERIFIABLE, VERIFY_RUNNING } from './errors.js'
import { ISSUE_COLUMNS, issueRecord, type IssueRow, PEOPLE_JOINS } from './issue_row.js'
import { lastDecision } from './last_decision.js'
import { OWN_POLICIES } from './own_policies.js'
import db from '@adonisjs/lucid/services/db'

type Row = IssueRow & {
  is_severity_set: boolean
  is_due_set: boolean
  verification: Verification | null
  scan_status: ScanStatus | null
  policy_text: string | null
}

const FIND = `
  select ${ISSUE_COLUMNS}, i.is_severity_set, i.is_due_set, i.verification,
    s.status as scan_status, p.text as policy_text
  from issues i ${PEOPLE_JOINS}
  left join scans s on s.id = i.verify_scan_id
  left join ${OWN_POLICIES} p on p.id::text = i.policy_id
  where i.id = :id and i.team_id = :teamId`

/** Reports that the page lists; older ones are in the history. */
const MOST_REPORTS = 100

/**
 * A vulnerability with all that its page says.
 * @throws NOT_FOUND when the team has none of this id
 */
export async function loadIssue(team: Team, id: string): Promise<IssueDetail> {
  const { rows }: { rows: Row[] } = await db.rawQuery(FIND, { id, teamId: team.id })
  const [row] = rows
  if (!row) throw NOT_FOUND()
  const [occurrences, strategies, attacks, decision] = await Promise.all([
    occurrencesOf(id),
    strategiesOf(id),
    workedAttacks(id, db.connection()),
    lastDecision(id),
  ])
  return {
    ...issueRecord(row),
    organizationId: team.organizationId,
    description: row.policy_text ?? findPlugin(row.plugin_id)?.description ?? '',
    decision,
    isSeveritySet: row.is_severity_set,
    isDueSet: row.is_due_set,
    occurrences,
    strategiesThatWorked: strategies,
    verification: row.verification && { ...row.verification, scanStatus: row.scan_status },
    canVerify: canVerify(row, attacks.length),
  }
}

function canVerify(row: Row, attacks: number): IssueDetail['canVerify'] {
  const refuse = (error: () => Error) => ({ isPossible: false as const, reason: error().message })
  if (!row.target_id) return refuse(NO_TARGET)
  if (!VERIFIABLE.includes(row.status)) return refuse(NOT_VERIFIABLE)
  if (row.scan_status && ['queued', 'generating', 'running'].includes(row.scan_status)) {
    return refuse(VERIFY_RUNNING)
  }
  if (attacks === 0) return refuse(NO_ATTACKS)
  return { isPossible: true, attacks: Math.min(attacks, MOST_VERIFIED) }
}

type OccurrenceRow = Omit<Occurrence, 'testedAt'> & { testedAt: Date }

async function occurrencesOf(issueId: string): Promise<Occurrence[]> {
  const { rows }: { rows: OccurrenceRow[] } = await db.rawQuery(
    `select o.eval_id as "evalId", e.description as name, o.failed, o.passed, o.errors, o.undecided,
       o.is_verification as "isVerification", o.tested_at as "testedAt"
     from issue_occurrences o left join evals e on e.id = o.eval_id
     where o.issue_id = ? order by o.tested_at desc, o.id limit ${MOST_REPORTS}`,
    [issueId]
  )
  return rows.map((row) => ({ ...row, testedAt: row.testedAt.toISOString() }))
}

async function strategiesOf(issueId: string): Promise<IssueDetail['strategiesThatWorked']> {
  const { rows }: { rows: { id: string; attacks: number }[] } = await db.rawQuery(
    `select coalesce(r.strategy_id, 'basic') as id, count(*)::int as attacks
     from ${RESULTS} where i.id = ? and r.status = 'failed' and not o.is_verification
     group by 1 order by 2 desc, 1`,
    [issueId]
  )
  const names = new Map(catalogStrategies().map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.id }))
}
