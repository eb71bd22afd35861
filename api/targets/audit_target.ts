import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A target as the audit log compares it: its settings are masked already, its credentials only by whether they differ. */
export const auditedTarget = (target: Target) => ({
  shown: {
    name: target.name,
    type: target.type,
    description: target.description,
    purpose: target.purpose,
    details: target.details,
    settings: target.settings,
    pluginSeverityOverrideId: target.pluginSeverityOverrideId,
    handedSecrets: target.handedSecrets,
  },
  credentials: credentialsOf(target),
})

type AuditedTarget = ReturnType<typeof auditedTarget>

type Gone = 'target_created' | 'target_deleted'
const SAID = { target_created: 'Created', target_deleted: 'Deleted' } as const

/** A target that came or went. */
export function auditTarget(
  trx: TransactionClientContract,
  actor: Actor,
  action: Gone,
  target: Target
) {
  const { shown } = auditedTarget(target)
  return recordAudit(trx, actor, {
    action,
    target: 'TARGET',
    targetId: target.id,
    description: `${SAID[action]} target ${target.name}`,
    teamId: target.teamId,
    ...(action === 'target_created' ? { after: shown } : { before: shown }),
  })
}

/** What became different; a form that is saved as it was leaves no record. */
export async function auditTargetChange(
  trx: TransactionClientContract,
  actor: Actor,
  old: AuditedTarget,
  target: Target
) {
  const now = auditedTarget(target)
  const { before, after } = changed(old.shown, now.shown)
  const credentialsReplaced = old.credentials !== now.credentials
  const names = [...Object.keys(after), ...(credentialsReplaced ? ['credentials'] : [])]
  if (names.length === 0) return
  await recordAudit(trx, actor, {
    action: 'target_updated',
    target: 'TARGET',
    targetId: target.id,
    description: `Changed target ${target.name}: ${names.join(', ')}`,
    teamId: target.teamId,
    before,
    after,
    ...(credentialsReplaced ? { metadata: { credentialsReplaced } } : {}),
  })
}

/** Only ever compared. What another APP_KEY has sealed counts as something else. */
function credentialsOf({ secrets }: Target): string | null {
  try {
    return JSON.stringify(openSecrets(secrets))
  } catch {
    return null
  }
}
