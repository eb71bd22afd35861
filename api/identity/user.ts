import ApiTokenRow from '#api/identity/api_token'
import { UserSchema } from '#database/schema'
import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { compose } from '@adonisjs/core/helpers'
import hash from '@adonisjs/core/services/hash'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

const AuthFinder = withAuthFinder(hash, { uids: ['email'], passwordColumnName: 'password' })

export default class User extends compose(UserSchema, AuthFinder) {
  @hasMany(() => ApiTokenRow, { foreignKey: 'tokenableId' })
  declare tokens: HasMany<typeof ApiTokenRow>

  /** Finds by e-mail, ignoring case. */
  static findByEmail(email: string) {
    return this.query().whereRaw('lower(email) = lower(?)', [email]).first()
  }
}
