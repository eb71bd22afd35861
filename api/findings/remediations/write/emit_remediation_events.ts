import type { RemediationContent } from '#api/contract/findings/remediation'
import { policyKey } from '#api/contract/findings/report'
import type Eval from '#api/evals/eval'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import Vulnerability from '#api/findings/vulnerabilities/vulnerability'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Emits a webhook event for each vulnerability of the remediation, with its actions. */
export async function emitRemediationEvents(
  trx: TransactionClientContract,
  { id: evalId, teamId, targetId }: Eval,
  { vulnerabilities: weaknesses, actions }: RemediationContent
) {
  const vulnerabilities = targetId
    ? await Vulnerability.query({ client: trx }).where({ target_id: targetId, team_id: teamId })
    : []
  for (const weakness of weaknesses) {
    const vulnerability = vulnerabilities.find(
      ({ pluginId, policyId }) => weakness.pluginId === (policyId ? policyKey(policyId) : pluginId)
    )
    const remediation = {
      evalId,
      targetId,
      ...weakness,
      actions: actions.filter(({ number }) => weakness.actions.includes(number)),
    }
    const data = { issueId: vulnerability?.id ?? null, remediation }
    await emitEvent(trx, { teamId, event: 'remediation.created', data })
  }
}
