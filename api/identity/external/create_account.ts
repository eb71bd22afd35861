import { NO_ACCOUNT } from '#api/identity/external/errors'
import { mayRegister, signInRules } from '#api/identity/sign_in_rules'
import User from '#api/identity/user'
import { acceptInvitationsOf } from '#api/people/accept_invitation'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

/**
 * An account without a password, in the organizations that invited the address. Rejects with NO_ACCOUNT where none
 * did and the address may not register.
 */
export async function createAccount(
  { email, name }: { email: string; name: string | null },
  trx: TransactionClientContract
): Promise<User> {
  const user = await User.create(
    {
      kind: 'person',
      email,
      name: name ?? email.split('@')[0] ?? email,
      emailVerifiedAt: DateTime.now(),
    },
    { client: trx }
  )
  const invitations = await acceptInvitationsOf(trx, user)
  if (invitations === 0 && !mayRegister(await signInRules(), email)) throw NO_ACCOUNT()
  return user
}
