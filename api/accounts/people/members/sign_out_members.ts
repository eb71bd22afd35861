import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import { idsOf, type MemberRow, targetOf } from '#api/accounts/people/find_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Ends all sessions of the members, including those used in other organizations, because a session can switch between
 * organizations. Also deletes known browsers and unused links; API tokens stay valid.
 */
export async function signOutMembers(
  trx: TransactionClientContract,
  actor: Actor,
  members: readonly MemberRow[]
) {
  await revokeAccess(trx, idsOf(members))
  await recordAudit(
    trx,
    actor,
    ...members.map((member) => ({
      action: 'session_ended' as const,
      target: targetOf(member),
      targetId: member.id,
      description: `Signed ${member.name} out everywhere`,
    }))
  )
}
