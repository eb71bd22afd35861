import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Vulnerability from '../vulnerability.js'
import { removeJudgeExamples } from './judge_examples.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Deletes a vulnerability with its history and grading examples. If a later report finds it, it is recorded as new. */
export async function deleteVulnerability(
  issue: Vulnerability,
  actor: Actor,
  trx: TransactionClientContract
) {
  if (issue.exampleResultIds.length > 0) await removeJudgeExamples(trx, issue)
  await issue.delete()
  const { severity, status } = issue
  await recordAudit(trx, actor, {
    action: 'issue_deleted',
    target: 'ISSUE',
    targetId: issue.id,
    description: `Deleted the vulnerability ${issue.weakness} of ${issue.targetName}`,
    teamId: issue.teamId,
    before: { severity, status },
  })
}
