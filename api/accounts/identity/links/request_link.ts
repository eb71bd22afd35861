import { mailLink } from '#api/accounts/identity/links/mail_link'
import type { LinkPurpose } from '#api/contract/accounts/session'
import User from '#api/accounts/tenants/user'
import { isMailOn } from '#api/platform/mail/mail_settings'
import db from '@adonisjs/lucid/services/db'

/** Emails a link to the owner of the address if they can use it. The outcome does not reveal whether an account exists. */
export async function requestLink(email: string, wanted: LinkPurpose) {
  if (!(await isMailOn())) return
  await db.transaction(async (trx) => {
    const user = await User.findByEmail(email)
    const purpose = user && usefulPurpose(user, wanted)
    if (purpose) await mailLink(trx, user, purpose)
  })
}

/**
 * Returns the purpose of the link to send; null for no link. Unverified accounts get no sign-in link, because it would
 * verify the address but keep the password set at registration, possibly by someone else. Their owner must confirm the
 * address or set a new password instead.
 */
function usefulPurpose(user: User, wanted: LinkPurpose): LinkPurpose | null {
  if (user.kind !== 'person' || user.deactivatedAt) return null
  const isProved = user.emailVerifiedAt !== null
  if (wanted === 'verify_email') return isProved ? null : wanted
  return wanted === 'sign_in' && !isProved ? 'verify_email' : wanted
}
