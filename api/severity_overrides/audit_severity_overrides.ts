import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type SeverityOverrideSet from '#api/severity_overrides/severity_override_set'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A set as the audit log compares it. */
export const auditedSet = ({ name, description, members }: SeverityOverrideSet) => ({
  name,
  description,
  members,
})

type AuditedSet = ReturnType<typeof auditedSet>

type Gone = 'severity_overrides_created' | 'severity_overrides_deleted'
const SAID = {
  severity_overrides_created: 'Created',
  severity_overrides_deleted: 'Deleted',
} as const

/** A set that came or went. */
export function auditSet(
  trx: TransactionClientContract,
  actor: Actor,
  action: Gone,
  set: SeverityOverrideSet
) {
  const shown = auditedSet(set)
  return recordAudit(trx, actor, {
    action,
    target: 'SEVERITY_OVERRIDES',
    targetId: set.id,
    description: `${SAID[action]} severity overrides ${set.name}`,
    teamId: set.teamId,
    ...(action === 'severity_overrides_created' ? { after: shown } : { before: shown }),
  })
}

/** What became different; a form that is saved as it was leaves no record. */
export async function auditSetChange(
  trx: TransactionClientContract,
  actor: Actor,
  old: AuditedSet,
  set: SeverityOverrideSet
) {
  const { before, after } = changed(old, auditedSet(set))
  const names = Object.keys(after)
  if (names.length === 0) return
  await recordAudit(trx, actor, {
    action: 'severity_overrides_updated',
    target: 'SEVERITY_OVERRIDES',
    targetId: set.id,
    description: `Changed severity overrides ${set.name}: ${names.join(', ')}`,
    teamId: set.teamId,
    before,
    after,
  })
}
