import { revokeAccess } from '#api/identity/revoke_access'
import type User from '#api/identity/user'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

/**
 * The address of this account is proved for the first time, and by its owner. Whoever made the account
 * may have been somebody else who is waiting for this moment: what they could come back with goes.
 */
export async function proveAddress(user: User, trx: TransactionClientContract) {
  await user.useTransaction(trx).merge({ password: null, emailVerifiedAt: DateTime.now() }).save()
  await revokeAccess(trx, [user.id])
  await trx.from('api_tokens').where('tokenable_id', user.id).delete()
}
