import { revokeAccess } from '#api/identity/revoke_access'
import type User from '#api/identity/user'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

/**
 * Marks the address as verified by its owner. Somebody else may have registered the account before, so the password,
 * sessions, links and API tokens are removed.
 */
export async function proveAddress(user: User, trx: TransactionClientContract) {
  await user.useTransaction(trx).merge({ password: null, emailVerifiedAt: DateTime.now() }).save()
  await revokeAccess(trx, [user.id])
  await trx.from('api_tokens').where('tokenable_id', user.id).delete()
}
