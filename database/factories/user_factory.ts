import User from '#api/accounts/tenants/user'
import { counter, fakerOf } from '#database/factories/values'
import hash from '@adonisjs/core/services/hash'
import Factory from '@adonisjs/lucid/factories'

export const PASSWORD = 'correct horse battery'

/** Shared by all users, because hashing is intentionally slow. */
let hashed: Promise<string> | undefined

const next = counter()

/** A user without an organization, whose password is `PASSWORD`. */
export const UserFactory = Factory.define(User, (ctx) => ({
  name: fakerOf(ctx).person.firstName(),
}))
  .merge((user, values) => {
    const name = (values.name ?? user.name).toLowerCase().replace(/\W+/g, '.')
    user.merge({ email: `${name}.${next()}@example.test`, ...values })
  })
  .after('create', async (_, user, { $trx: trx }) => {
    if (user.password === undefined) {
      hashed ??= hash.make(PASSWORD)
      // Uses a query, because the model would hash the hash again.
      await trx
        ?.from('users')
        .where('id', user.id)
        .update({ password: await hashed })
    }
    await user.refresh()
  })
  .build()
