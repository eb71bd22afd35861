import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type CustomPolicy from '#api/custom_policies/custom_policy'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A policy as the audit log compares it. */
export const auditedPolicy = (policy: CustomPolicy) => {
  const { name, description, text, severity, isShared } = policy
  return { name, description, text, severity, isShared }
}

type AuditedPolicy = ReturnType<typeof auditedPolicy>

type Gone = 'custom_policy_created' | 'custom_policy_deleted'
const SAID = { custom_policy_created: 'Created', custom_policy_deleted: 'Deleted' } as const

/** A policy that came or went. */
export function auditPolicy(
  trx: TransactionClientContract,
  actor: Actor,
  action: Gone,
  policy: CustomPolicy
) {
  const shown = auditedPolicy(policy)
  return recordAudit(trx, actor, {
    action,
    target: 'CUSTOM_POLICY',
    targetId: policy.id,
    description: `${SAID[action]} policy ${policy.name}`,
    teamId: policy.teamId,
    ...(action === 'custom_policy_created' ? { after: shown } : { before: shown }),
  })
}

/** What became different; a form that is saved as it was leaves no record. */
export async function auditPolicyChange(
  trx: TransactionClientContract,
  actor: Actor,
  old: AuditedPolicy,
  policy: CustomPolicy
) {
  const { before, after } = changed(old, auditedPolicy(policy))
  const names = Object.keys(after)
  if (names.length === 0) return
  await recordAudit(trx, actor, {
    action: 'custom_policy_updated',
    target: 'CUSTOM_POLICY',
    targetId: policy.id,
    description: `Changed policy ${policy.name}: ${names.join(', ')}`,
    teamId: policy.teamId,
    before,
    after,
  })
}
