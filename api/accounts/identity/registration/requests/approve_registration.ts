import { recordAudit, type Actor } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'
import { REGISTERED_AGAIN } from '#api/accounts/identity/errors'
import { withdrawLinks } from '#api/accounts/identity/links/one_time_links'
import { pendingAccounts } from '#api/accounts/identity/registration/requests/pending_accounts'
import type User from '#api/accounts/tenants/user'
import { DateTime } from 'luxon'

/**
 * Confirms the address of an account without the emailed link. Rejects with REGISTERED_AGAIN if the address was
 * registered again after `registeredAt`, because that replaced the password.
 */
export function approveRegistration(actor: Actor, id: string, registeredAt: Date): Promise<User> {
  return changeOne(pendingAccounts(), id, async (user, trx) => {
    if (user.updatedAt.toMillis() !== registeredAt.getTime()) throw REGISTERED_AGAIN()
    await withdrawLinks(trx, user)
    await user.merge({ emailVerifiedAt: DateTime.now() }).save()
    await recordAudit(trx, actor, {
      action: 'registration_approved',
      target: 'USER',
      targetId: user.id,
      description: `Approved the registration of ${user.name} (${user.email})`,
    })
    return user
  })
}
