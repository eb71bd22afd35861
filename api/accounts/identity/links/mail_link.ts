import { linkAddress } from '#api/accounts/identity/links/create_user_link'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { type LinkPurpose } from '#api/contract/accounts/session'
import type User from '#api/accounts/tenants/user'
import { sendMail } from '#api/platform/mail/send_mail'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TEMPLATES = {
  sign_in: 'sign_in_link',
  verify_email: 'verify_email',
  reset_password: 'reset_password',
} as const satisfies Record<LinkPurpose, string>

/** Creates a link and emails it to the user's own address. */
export async function mailLink(
  trx: TransactionClientContract,
  user: User,
  purpose: LinkPurpose
): Promise<{ sent: boolean }> {
  const link = linkAddress(purpose, await createLink(user, purpose, { trx }))
  return sendMail(trx, { to: user.email, template: TEMPLATES[purpose], data: { link } })
}
