import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { SentInvitation } from '#api/contract/people'
import { newSecret } from '#api/identity/one_time_links'
import { ALREADY_ACCEPTED, ALREADY_MEMBER } from '#api/people/errors'
import { invitationEnd } from '#api/people/invite_people'
import { invitationsOf } from '#api/people/invitations_of'
import { mailInvitations } from '#api/people/mail_invitations'
import type Organization from '#api/organizations/organization'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Gives the invitation a new code and another week; the old link is dead. */
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
      description: `Sent the invitation of ${email} again`,
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
