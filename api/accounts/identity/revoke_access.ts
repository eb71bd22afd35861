import { forgetBrowsers } from '#api/accounts/identity/limits/known_browsers'
import { hashed } from '#api/accounts/access/session_store'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Ends all sessions of the accounts, and deletes their known browsers and unused links.
 * @returns the number of ended sessions
 */
export async function revokeAccess(
  trx: TransactionClientContract,
  userIds: readonly string[],
  { exceptSessionId }: { exceptSessionId?: string | undefined } = {}
): Promise<{ ended: number }> {
  const sessions = trx.from('sessions').whereIn('user_id', [...userIds])
  if (exceptSessionId) sessions.whereNot('id', hashed(exceptSessionId))
  const ended: unknown = await sessions.delete()
  await forgetBrowsers(trx, userIds)
  await trx
    .from('one_time_links')
    .whereIn('user_id', [...userIds])
    .whereNull('used_at')
    .delete()
  return { ended: Number(ended) }
}
