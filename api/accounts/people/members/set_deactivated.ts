import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { endOrganizationSessions } from '#api/accounts/identity/end_organization_sessions'
import { idsOf, type MemberRow, targetOf } from '#api/accounts/people/find_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Deactivates members and ends their sessions, or reactivates them with their previous permissions. */
export async function setDeactivated(
  trx: TransactionClientContract,
  actor: Actor,
  members: readonly MemberRow[],
  isDeactivated: boolean
) {
  const changed = members.filter((member) => (member.deactivated_at !== null) !== isDeactivated)
  await trx
    .from('organization_members')
    .where('organization_id', actor.organizationId)
    .whereIn('user_id', idsOf(changed))
    .update({ deactivated_at: isDeactivated ? new Date() : null })
  if (isDeactivated) await endOrganizationSessions(trx, actor.organizationId, idsOf(changed))
  await recordAudit(
    trx,
    actor,
    ...changed.map((member) => ({
      action: isDeactivated ? ('user_deactivated' as const) : ('user_reactivated' as const),
      target: targetOf(member),
      targetId: member.id,
      description: `${isDeactivated ? 'Deactivated' : 'Reactivated'} ${member.name}`,
      before: { isDeactivated: !isDeactivated },
      after: { isDeactivated },
    }))
  )
}
