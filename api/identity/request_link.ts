import { mailLink } from '#api/identity/mail_link'
import type { LinkPurpose } from '#api/identity/one_time_links'
import User from '#api/identity/user'
import { isMailOn } from '#api/mail/mail_settings'
import db from '@adonisjs/lucid/services/db'

/** Mails a link to the owner of the address if they can use it. Callers do not learn whether an account exists. */
export async function requestLink(email: string, wanted: LinkPurpose) {
  if (!(await isMailOn())) return
  await db.transaction(async (trx) => {
    const user = await User.findByEmail(email)
    const purpose = user && usefulPurpose(user, wanted)
    if (purpose) await mailLink(trx, user, purpose)
  })
}

/**
 * An account with an unverified address gets no sign-in link: the link would verify the address and keep the password
 * of whoever registered it. The owner confirms the address or sets a new password instead.
 */
function usefulPurpose(user: User, wanted: LinkPurpose): LinkPurpose | null {
  if (user.kind !== 'person' || user.deactivatedAt) return null
  const isProved = user.emailVerifiedAt !== null
  if (wanted === 'verify_email') return isProved ? null : wanted
  return wanted === 'sign_in' && !isProved ? 'verify_email' : wanted
}
