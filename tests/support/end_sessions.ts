import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'

/** Ends every session of the user, as if they had expired. */
export const endSessions = async ({ id }: Pick<User, 'id'>) =>
  void (await db.from('sessions').where('user_id', id).delete())
