import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { SentInvitation } from '#api/contract/accounts/people'
import { newSecret } from '#api/accounts/identity/links/one_time_links'
import { ALREADY_ACCEPTED, ALREADY_MEMBER } from '#api/accounts/people/errors'
import { invitationEnd } from '#api/accounts/people/invitations/invite_people'
import { invitationsOf } from '#api/accounts/people/invitations/invitations_of'
import { mailInvitations } from '#api/accounts/people/invitations/mail_invitations'
import type Organization from '#api/accounts/tenants/organization'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Replaces the code of an invitation, which makes the old link invalid, and emails the new one. It is valid for
 * `INVITATION_DAYS` from now.
 */
export async function resendInvitation(
  actor: Actor,
  organization: Organization,
  id: string
): Promise<SentInvitation> {
  return db.transaction(async (trx) => {
    const { email } = await invitationsOf(organization).where('id', id).firstOrFail()
    if (await isMember(trx, organization.id, email)) throw ALREADY_MEMBER()
    const { secret, hash } = newSecret()
    const expiresAt = invitationEnd()
    const changed: number[] = await trx
      .from('invitations')
      .where({ id, organization_id: organization.id })
      .whereNull('accepted_at')
      .update({ hash, expires_at: expiresAt, sent_at: null, updated_at: new Date() })
    if (Number(changed) === 0) throw ALREADY_ACCEPTED()
    await recordAudit(trx, actor, {
      action: 'invitation_resent',
      target: 'INVITATION',
      targetId: id,
      description: `Resent the invitation to ${email}`,
    })
    const fresh = { id, email, secret, expiresAt }
    const [sent] = await mailInvitations(trx, actor, organization, [fresh])
    return sent ?? { id, email, link: '', sent: false }
  })
}

async function isMember(trx: TransactionClientContract, organizationId: string, email: string) {
  const member: unknown = await trx
    .from('organization_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', organizationId)
    .whereRaw('lower(u.email) = lower(?)', [email])
    .select('u.id')
    .first()
  return Boolean(member)
}
