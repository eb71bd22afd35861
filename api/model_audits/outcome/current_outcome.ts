import type ModelAudit from '#api/model_audits/model_audit'
import { type AuditOutcome, outcomeOf } from '#api/model_audits/outcome/outcome_of'
import ModelAuditSuppression from '#api/model_audits/suppressions/model_audit_suppression'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Queries the team's suppressions, newest first: the one that explains a finding is the latest decision about it. */
export const suppressionsOf = (teamId: string, client?: TransactionClientContract) =>
  ModelAuditSuppression.query(client ? { client } : {})
    .where('team_id', teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Computes the outcome of an ended audit under the current suppressions; null if it has no result. */
export async function currentOutcome(audit: ModelAudit): Promise<AuditOutcome | null> {
  if (!hasResult(audit)) return null
  return outcomeOf(audit, await suppressionsOf(audit.teamId), new Date())
}

/** Whether an audit has a result. Canceled audits have none; failed audits have the findings up to the failure. */
export const hasResult = ({ status, payload }: Pick<ModelAudit, 'status' | 'payload'>): boolean =>
  status === 'completed' || (status === 'failed' && Array.isArray(payload.issues))

/** Returns the columns that depend on suppressions. */
export const outcomeColumns = ({
  verdict,
  criticalCount,
  warningCount,
  suppressedCount,
}: AuditOutcome) => ({ verdict, criticalCount, warningCount, suppressedCount })

/** Returns the payload with the owner, reason and end of the suppression added to each suppressed finding. */
export function payloadWithSuppressions(
  { payload }: Pick<ModelAudit, 'payload'>,
  { suppressions, suppressedCount }: AuditOutcome
): Record<string, unknown> {
  if (suppressedCount === 0 || !Array.isArray(payload.issues)) return payload
  let index = 0
  const issues = payload.issues.map((issue: unknown) => {
    if (typeof issue !== 'object' || issue === null || Array.isArray(issue)) return issue
    const found = suppressions[index++]
    if (!found) return issue
    const { id, owner, reason, endsAt } = found
    return { ...issue, suppression: { id, owner, reason, endsAt: endsAt?.toISO() ?? null } }
  })
  return { ...payload, issues }
}
