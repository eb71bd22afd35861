import { NO_ACCOUNT } from '#api/accounts/identity/external/errors'
import { canRegister, signInRules } from '#api/accounts/access/sign_in_rules'
import User from '#api/accounts/tenants/user'
import { invitationPort } from '#api/accounts/identity/registration/invitation_port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

/**
 * Creates an account without a password in the organizations that invited the address. Rejects with NO_ACCOUNT if none
 * did and the address cannot register.
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
  const { acceptInvitationsOf } = await invitationPort.use()
  const invitations = await acceptInvitationsOf(trx, user)
  if (invitations === 0 && !canRegister(await signInRules(), email)) throw NO_ACCOUNT()
  return user
}
