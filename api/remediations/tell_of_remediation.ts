import type { RemediationContent } from '#api/contract/remediation'
import type Eval from '#api/evals/eval'
import { emitEvent } from '#api/webhooks/emit_event'
import Issue from '#api/issues/issue'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Tells webhooks of each weakness that a remediation speaks of, with its actions. */
export async function tellOfRemediation(
  trx: TransactionClientContract,
  { id: evalId, teamId, targetId }: Eval,
  { vulnerabilities, actions }: RemediationContent
) {
  const issues = targetId
    ? await Issue.query({ client: trx }).where({ target_id: targetId, team_id: teamId })
    : []
  for (const weakness of vulnerabilities) {
    // Of policies there may be several vulnerabilities; the remediation is that of all of them.
    const same = issues.filter(({ pluginId }) => pluginId === weakness.pluginId)
    const remediation = {
      evalId,
      targetId,
      ...weakness,
      actions: actions.filter(({ number }) => weakness.actions.includes(number)),
    }
    for (const issueId of same.length > 0 ? same.map(({ id }) => id) : [null]) {
      const data = { issueId, remediation }
      await emitEvent(trx, { teamId, event: 'remediation.created', data })
    }
  }
}
