import { auditPerson } from '#api/identity/audit_person'
import { redeemLink } from '#api/identity/one_time_links'
import { assertPassword } from '#api/identity/passwords/assert_password'
import { revokeAccess } from '#api/identity/revoke_access'
import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Password reset revokes all sessions, known browsers and outstanding links. */
export function setPasswordByLink(token: string, password: string): Promise<User> {
  return db.transaction(async (trx) => {
    const user = await redeemLink(token, 'reset_password', trx)
    await assertPassword('password', password, user)
    const emailVerifiedAt = user.emailVerifiedAt ?? DateTime.now()
    await user.merge({ password, emailVerifiedAt }).save()
    await revokeAccess(trx, [user.id])
    const description = `${user.name} set a new password by a link`
    await auditPerson(user, { action: 'password_reset', description }, { trx })
    return user
  })
}
