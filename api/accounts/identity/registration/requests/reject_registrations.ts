import { recordAudit, type Actor } from '#api/platform/audit/record_audit'
import { changeMany } from '#api/platform/http/lists/bulk'
import { pendingAccounts } from '#api/accounts/identity/registration/requests/pending_accounts'

/** Deletes registered accounts: either all or none. Their addresses can be registered again. */
export function rejectRegistrations(actor: Actor, ids: string[]): Promise<string[]> {
  return changeMany(pendingAccounts(), ids, async (user, trx) => {
    await recordAudit(trx, actor, {
      action: 'registration_rejected',
      target: 'USER',
      targetId: user.id,
      description: `Rejected the registration of ${user.name} (${user.email})`,
    })
    await user.delete()
  })
}
