import { auditPerson } from '#api/identity/audit_person'
import { DEACTIVATED } from '#api/identity/errors'
import { createAccount } from '#api/identity/external/create_account'
import { EMAIL_NOT_VERIFIED } from '#api/identity/external/errors'
import type { ExternalPerson } from '#api/identity/external/exchange_code'
import { proveAddress } from '#api/identity/external/prove_address'
import User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * The account of an external person: the one they signed in to before, else the one with the address
 * that the provider vouches for, else a new one. Rejects where none of these may be.
 */
export async function linkAccount(person: ExternalPerson): Promise<User> {
  return db.transaction(async (trx) => {
    // Two answers about one person, or an answer and a registration, at the same time make one account.
    await trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [
      `register ${person.verifiedEmail?.toLowerCase() ?? person.subject}`,
    ])
    const known = await byIdentity(person, trx)
    if (known) return known
    const user = await byAddress(person, trx)
    // Before anything is written about the account: a refusal leaves it as it was.
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
