import { auditPerson } from '#api/identity/audit_person'
import { redeemLink } from '#api/identity/one_time_links'
import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** The link was read in the mailbox, so the address is the account's. */
export function verifyByLink(token: string): Promise<User> {
  return db.transaction(async (trx) => {
    const user = await redeemLink(token, 'verify_email', trx)
    await user.merge({ emailVerifiedAt: DateTime.now() }).save()
    const description = `${user.name} confirmed ${user.email}`
    await auditPerson(user, { action: 'email_verified', description }, { trx })
    return user
  })
}
