import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { ALREADY_ACCEPTED } from '#api/accounts/people/errors'
import db from '@adonisjs/lucid/services/db'

/** Withdraws all invitations or none; their links become invalid. */
export async function withdrawInvitations(actor: Actor, ids: readonly string[]) {
  await db.transaction(async (trx) => {
    const gone: { id: string; email: string; accepted_at: Date | null }[] = await trx
      .from('invitations')
      .where('organization_id', actor.organizationId)
      .whereIn('id', [...ids])
      .delete(['id', 'email', 'accepted_at'])
    if (gone.length !== ids.length) {
      throw NOT_FOUND(
        `Nothing was changed: ${ids.length - gone.length} of ${ids.length} invitations were not found`
      )
    }
    const accepted = gone.find((invitation) => invitation.accepted_at !== null)
    if (accepted) {
      throw ALREADY_ACCEPTED(
        `Nothing was changed: ${accepted.email} has already accepted. Change or remove the user instead.`
      )
    }
    await recordAudit(
      trx,
      actor,
      ...gone.map(({ id, email }) => ({
        action: 'invitation_withdrawn' as const,
        target: 'INVITATION' as const,
        targetId: id,
        description: `Withdrew the invitation for ${email}`,
        before: { email },
      }))
    )
  })
}
