import { auditPerson } from '#api/accounts/identity/audit_person'
import { redeemLink } from '#api/accounts/identity/links/one_time_links'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Verifies the address of an account: opening the link proves access to the mailbox. */
export function verifyByLink(token: string): Promise<User> {
  return db.transaction(async (trx) => {
    const user = await redeemLink(token, 'verify_email', trx)
    await user.merge({ emailVerifiedAt: DateTime.now() }).save()
    const description = `${user.name} confirmed ${user.email}`
    await auditPerson(user, { action: 'email_verified', description }, { trx })
    return user
  })
}
