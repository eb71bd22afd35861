import { auditPerson } from '#api/accounts/identity/audit_person'
import { DEACTIVATED } from '#api/accounts/identity/errors'
import { createAccount } from '#api/accounts/identity/external/create_account'
import { EMAIL_NOT_VERIFIED } from '#api/accounts/identity/external/errors'
import type { ExternalPerson } from '#api/accounts/identity/external/protocol/exchange_code'
import User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import { DateTime } from 'luxon'

/**
 * Returns the account of an external user: the linked one, otherwise the one with the verified email address, otherwise a
 * new one. Links the account if it was not linked. Rejects if none of these is possible.
 */
export async function linkAccount(person: ExternalPerson): Promise<User> {
  return db.transaction(async (trx) => {
    // The advisory lock serializes concurrent sign-ins and registrations of one user, so that only one account is
    // created.
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
      `register ${person.verifiedEmail?.toLowerCase() ?? person.subject}`,
    ])
    const known = await byIdentity(person, trx)
    if (known) return known
    const user = await byAddress(person, trx)
    // Checked before any write, so that a rejection leaves the account unchanged.
    if (user.deactivatedAt || user.kind !== 'person') throw DEACTIVATED()
    if (!user.emailVerifiedAt) await proveAddress(user, trx)
    await link(person, user, trx)
    return user
  })
}

async function byIdentity(
  { issuer, subject, verifiedEmail }: ExternalPerson,
  trx: TransactionClientContract
): Promise<User | null> {
  const [row]: { user_id: string }[] = await trx
    .from('external_identities')
    .where({ issuer, subject })
    .update({ email: verifiedEmail, last_used_at: new Date() }, ['user_id'])
  return row ? User.findOrFail(row.user_id, { client: trx }) : null
}

async function byAddress(
  { verifiedEmail, name }: ExternalPerson,
  trx: TransactionClientContract
): Promise<User> {
  if (!verifiedEmail) throw EMAIL_NOT_VERIFIED()
  const user = await User.query({ client: trx })
    .whereRaw('lower(email) = lower(?)', [verifiedEmail])
    .first()
  return user ?? createAccount({ email: verifiedEmail, name }, trx)
}

async function link(person: ExternalPerson, user: User, trx: TransactionClientContract) {
  const { issuer, subject, verifiedEmail } = person
  await trx.table('external_identities').insert({
    user_id: user.id,
    issuer,
    subject,
    email: verifiedEmail,
    last_used_at: new Date(),
  })
  await auditPerson(
    user,
    {
      action: 'identity_linked',
      description: `${user.name} linked their account to the identity provider ${issuer}`,
      metadata: { issuer, subject },
    },
    { trx }
  )
}

/**
 * Marks the address as verified by its owner. Because someone else may have registered the account, removes its password,
 * sessions, known browsers, links and API tokens.
 */
async function proveAddress(user: User, trx: TransactionClientContract) {
  await user.useTransaction(trx).merge({ password: null, emailVerifiedAt: DateTime.now() }).save()
  await revokeAccess(trx, [user.id])
  await trx.from('api_tokens').where('tokenable_id', user.id).delete()
}
