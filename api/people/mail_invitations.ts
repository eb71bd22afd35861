import type { SentInvitation } from '#api/contract/people'
import type { Actor } from '#api/audit/record_audit'
import { sendMail } from '#api/mail/send_mail'
import { appUrl } from '#config/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An invitation whose code is known, which is only while it is made. */
export type FreshInvitation = { id: string; email: string; secret: string; expiresAt: Date }

/** Sends each its link, and answers the links: where no mail is sent, an administrator hands them over. */
export async function mailInvitations(
  trx: TransactionClientContract,
  actor: Actor,
  organization: { name: string },
  invitations: readonly FreshInvitation[]
): Promise<SentInvitation[]> {
  const answers: SentInvitation[] = []
  for (const { id, email, secret, expiresAt } of invitations) {
    const link = `${appUrl}/invite?code=${secret}`
    const data = {
      organization: organization.name,
      inviter: actor.user?.name ?? null,
      link,
      expiresAt: expiresAt.toISOString(),
    }
    const { sent } = await sendMail(trx, { to: email, template: 'invitation', data })
    answers.push({ id, email, link, sent })
  }
  const mailed = answers.filter(({ sent }) => sent).map(({ id }) => id)
  if (mailed.length > 0) {
    await trx.from('invitations').whereIn('id', mailed).update({ sent_at: new Date() })
  }
  return answers
}
