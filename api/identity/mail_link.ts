import { linkAddress } from '#api/identity/link_address'
import { createLink, type LinkPurpose } from '#api/identity/one_time_links'
import type User from '#api/identity/user'
import { sendMail } from '#api/mail/send_mail'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TEMPLATES = {
  sign_in: 'sign_in_link',
  verify_email: 'verify_email',
  reset_password: 'reset_password',
} as const satisfies Record<LinkPurpose, string>

/** Makes a link and mails it to the person's own address. */
export async function mailLink(
  trx: TransactionClientContract,
  user: User,
  purpose: LinkPurpose
): Promise<{ sent: boolean }> {
  const link = linkAddress(purpose, await createLink(user, purpose, { trx }))
  return sendMail(trx, { to: user.email, template: TEMPLATES[purpose], data: { link } })
}
