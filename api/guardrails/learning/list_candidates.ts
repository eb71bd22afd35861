import { type IssueCandidate, MAX_CANDIDATES } from '#api/contract/guardrails/guardrail'
import { baseOf } from '#api/guardrails/versions/newest_version'
import { openContent } from '#api/guardrails/versions/version_content'
import db from '@adonisjs/lucid/services/db'

type Row = Omit<IssueCandidate, 'isCovered'>

/** Lists vulnerabilities of the guardrail's targets with successful attacks, worst first. Omits false positives. */
export async function listCandidates(guardrailId: string): Promise<IssueCandidate[]> {
  const [base, rows]: [Awaited<ReturnType<typeof baseOf>>, Row[]] = await Promise.all([
    baseOf(guardrailId, db.connection()),
    db
      .from('issues as i')
      .join('guardrail_targets as gt', 'gt.target_id', 'i.target_id')
      .join('targets as t', 't.id', 'i.target_id')
      .where('gt.guardrail_id', guardrailId)
      .whereNot('i.status', 'false_positive')
      .where('i.attacks', '>', 0)
      .orderBy('i.severity_rank')
      .orderBy('i.attacks', 'desc')
      .limit(MAX_CANDIDATES)
      .select('i.id', 'i.weakness as title', 'i.severity', 'i.status', 't.id as targetId')
      .select('t.name as targetName', 'i.attacks'),
  ])
  const covered = new Set(
    openContent(base.content).policies.flatMap(({ sourceIssueIds = [] }) => sourceIssueIds)
  )
  return rows.map((row) => ({ ...row, isCovered: covered.has(row.id) }))
}
