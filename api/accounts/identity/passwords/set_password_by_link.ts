import { auditPerson } from '#api/accounts/identity/audit_person'
import { redeemLink } from '#api/accounts/identity/links/one_time_links'
import { assertPassword } from '#api/accounts/identity/passwords/assert_password'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/**
 * Sets a password with a one-time link, which also verifies the email address. Revokes all sessions, known browsers and
 * outstanding links.
 */
export function setPasswordByLink(token: string, password: string): Promise<User> {
  return db.transaction(async (trx) => {
    const user = await redeemLink(token, 'reset_password', trx)
    await assertPassword('password', password, user)
    const emailVerifiedAt = user.emailVerifiedAt ?? DateTime.now()
    await user.merge({ password, emailVerifiedAt }).save()
    await revokeAccess(trx, [user.id])
    const description = `${user.name} set a new password with a link`
    await auditPerson(user, { action: 'password_reset', description }, { trx })
    return user
  })
}
