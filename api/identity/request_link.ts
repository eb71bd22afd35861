import { mailLink } from '#api/identity/mail_link'
import type { LinkPurpose } from '#api/identity/one_time_links'
import User from '#api/identity/user'
import { isMailOn } from '#api/mail/mail_settings'
import db from '@adonisjs/lucid/services/db'

/** Mails a link to whoever has this address, if it is of use to them. Nobody learns here whether somebody has it. */
export async function requestLink(email: string, wanted: LinkPurpose) {
  if (!(await isMailOn())) return
  await db.transaction(async (trx) => {
    const user = await User.findByEmail(email)
    const purpose = user && usefulPurpose(user, wanted)
    if (purpose) await mailLink(trx, user, purpose)
  })
}

/**
 * An account whose address nobody has proved is not signed in to by a link: that would make good the password of
 * whoever registered it. Its owner confirms it, or sets a new password.
 */
function usefulPurpose(user: User, wanted: LinkPurpose): LinkPurpose | null {
  if (user.kind !== 'person' || user.deactivatedAt) return null
  const isProved = user.emailVerifiedAt !== null
  if (wanted === 'verify_email') return isProved ? null : wanted
  return wanted === 'sign_in' && !isProved ? 'verify_email' : wanted
}
