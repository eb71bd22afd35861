import type { SentInvitation } from '#api/contract/accounts/people'
import type { Actor } from '#api/platform/audit/record_audit'
import { sendMail } from '#api/platform/mail/send_mail'
import { appUrl } from '#config/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A new invitation with its code, of which only the hash is stored. */
export type FreshInvitation = { id: string; email: string; secret: string; expiresAt: Date }

/**
 * Emails the invitation links. Also returns them, so that an administrator can pass them on if the server sends no
 * email.
 */
export async function mailInvitations(
  trx: TransactionClientContract,
  actor: Actor,
  organization: { name: string },
  invitations: readonly FreshInvitation[]
): Promise<SentInvitation[]> {
  const responses: SentInvitation[] = []
  for (const { id, email, secret, expiresAt } of invitations) {
    const link = `${appUrl}/invite?code=${secret}`
    const data = {
      organization: organization.name,
      inviter: actor.user?.name ?? null,
      link,
      expiresAt: expiresAt.toISOString(),
    }
    const { sent } = await sendMail(trx, { to: email, template: 'invitation', data })
    responses.push({ id, email, link, sent })
  }
  const mailed = responses.filter(({ sent }) => sent).map(({ id }) => id)
  if (mailed.length > 0) {
    await trx.from('invitations').whereIn('id', mailed).update({ sent_at: new Date() })
  }
  return responses
}
