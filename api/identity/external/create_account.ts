import { NO_ACCOUNT } from '#api/identity/external/errors'
import { mayRegister, signInRules } from '#api/identity/sign_in_rules'
import User from '#api/identity/user'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

/** An account without a password, for an address that may register or is invited. Rejects with NO_ACCOUNT. */
export async function createAccount(
  { email, name }: { email: string; name: string | null },
  trx: TransactionClientContract
): Promise<User> {
  if (!(mayRegister(await signInRules(), email) || (await isInvited(email, trx)))) {
    throw NO_ACCOUNT()
  }
  return User.create(
    {
      kind: 'person',
      email,
      name: name ?? email.split('@')[0] ?? email,
      emailVerifiedAt: DateTime.now(),
    },
    { client: trx }
  )
}

async function isInvited(email: string, trx: TransactionClientContract): Promise<boolean> {
  const open = await trx
    .from('invitations')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('accepted_at')
    .where('expires_at', '>', new Date())
    .first()
  return open !== null
}
