import type User from '#api/identity/user'
import { hashed } from '#api/identity/session_store'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Options = { exceptSessionId?: string | undefined; trx?: TransactionClientContract }

/** Ends every session of the user, but for the one named. */
export async function endSessions(
  user: Pick<User, 'id'>,
  { exceptSessionId, trx }: Options = {}
): Promise<{ ended: number }> {
  const query = (trx ?? db).from('sessions').where('user_id', user.id)
  if (exceptSessionId) query.whereNot('id', hashed(exceptSessionId))
  const ended: unknown = await query.delete()
  return { ended: Number(ended) }
}
