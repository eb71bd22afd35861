import { type Actor, recordAudit } from '#api/audit/record_audit'
import { revokeAccess } from '#api/identity/revoke_access'
import { idsOf, type MemberRow, targetOf } from '#api/people/find_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Signs members out everywhere: in every browser, and also where they work in another organization, because a session
 * can change between organizations. API tokens stay.
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
