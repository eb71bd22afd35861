import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { idsOf, type MemberRow, targetOf } from '#api/accounts/people/find_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Grants or revokes administration of the organization. */
export async function setAdministrators(
  trx: TransactionClientContract,
  actor: Actor,
  members: readonly MemberRow[],
  isAdmin: boolean
) {
  const changed = members.filter((member) => member.is_admin !== isAdmin)
  await trx
    .from('organization_members')
    .where('organization_id', actor.organizationId)
    .whereIn('user_id', idsOf(changed))
    .update({ is_admin: isAdmin })
  await recordAudit(
    trx,
    actor,
    ...changed.map((member) => ({
      action: isAdmin ? ('org_admin_added' as const) : ('org_admin_removed' as const),
      target: targetOf(member),
      targetId: member.id,
      description: isAdmin
        ? `Made ${member.name} an administrator of the organization`
        : `Removed ${member.name} as administrator of the organization`,
      before: { isAdmin: !isAdmin },
      after: { isAdmin },
    }))
  )
}
