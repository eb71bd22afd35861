import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Vulnerability from '../vulnerability.js'
import { removeJudgeExamples } from './judge_examples.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Deletes a vulnerability with its history and grading examples. If a later report finds it, it is recorded as new. */
export async function deleteVulnerability(
  vulnerability: Vulnerability,
  actor: Actor,
  trx: TransactionClientContract
) {
  if (vulnerability.exampleResultIds.length > 0) await removeJudgeExamples(trx, vulnerability)
  await vulnerability.delete()
  const { severity, status } = vulnerability
  await recordAudit(trx, actor, {
    action: 'issue_deleted',
    target: 'ISSUE',
    targetId: vulnerability.id,
    description: `Deleted the vulnerability ${vulnerability.weakness} of ${vulnerability.targetName}`,
    teamId: vulnerability.teamId,
    before: { severity, status },
  })
}
