import type User from '#api/identity/user'
import { hashed } from '#api/identity/session_store'
import db from '@adonisjs/lucid/services/db'

/** Ends every session of the user, but for the one named. */
export async function endSessions(user: User, options: { exceptSessionId?: string } = {}) {
  const query = db.from('sessions').where('user_id', user.id)
  if (options.exceptSessionId) query.whereNot('id', hashed(options.exceptSessionId))
  await query.delete()
}
