import { UserSchema } from '#database/schema'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { compose } from '@adonisjs/core/helpers'
import hash from '@adonisjs/core/services/hash'

const AuthFinder = withAuthFinder(hash, { uids: ['email'], passwordColumnName: 'password' })

export default class User extends compose(UserSchema, AuthFinder) {
  /** Finds a user by email address, ignoring case. */
  static findByEmail(email: string) {
    return this.query().whereRaw('lower(email) = lower(?)', [email]).first()
  }
}
