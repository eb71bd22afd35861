import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Issue from './issue.js'
import { unteachJudge } from './judge_examples.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Forgets a vulnerability with its history. Found again, it is a new one. */
export async function deleteIssue(issue: Issue, actor: Actor, trx: TransactionClientContract) {
  if (issue.exampleResultIds.length > 0) await unteachJudge(trx, issue)
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
