import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'

/** Ends all sessions of the user, as if they had expired. */
export const endSessions = async ({ id }: Pick<User, 'id'>) =>
  void (await db.from('sessions').where('user_id', id).delete())
