import { mailLink } from '#api/accounts/identity/links/mail_link'
import type { LinkPurpose } from '#api/contract/accounts/session'
import User from '#api/accounts/tenants/user'
import { isMailOn } from '#api/platform/mail/mail_settings'
import db from '@adonisjs/lucid/services/db'

/**
 * Emails a link to the owner of the address if they can use it. The result does not reveal whether an account exists.
 */
export async function requestLink(email: string, wanted: LinkPurpose) {
  if (!(await isMailOn())) return
  await db.transaction(async (trx) => {
    const user = await User.findByEmail(email)
    const purpose = user && usefulPurpose(user, wanted)
    if (purpose) await mailLink(trx, user, purpose)
  })
}

/**
 * Purpose of the link to send; null if the user gets none. An unverified account gets no sign-in link: it would verify
 * the address and keep the password that was set at registration. The owner must confirm the address or set a new
 * password instead.
 */
function usefulPurpose(user: User, wanted: LinkPurpose): LinkPurpose | null {
  if (user.kind !== 'person' || user.deactivatedAt) return null
  const isProved = user.emailVerifiedAt !== null
  if (wanted === 'verify_email') return isProved ? null : wanted
  return wanted === 'sign_in' && !isProved ? 'verify_email' : wanted
}
