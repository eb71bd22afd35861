import { INVALID_CREDENTIALS } from '#api/identity/errors'
import User from '#api/identity/user'
import hash from '@adonisjs/core/services/hash'
import { randomBytes } from 'node:crypto'

/** Compared when there is no such account, so that both refusals take the same time. */
let decoy: Promise<string> | undefined

export async function verifyPassword(email: string, password: string): Promise<User> {
  const user = await User.findByEmail(email)
  decoy ??= hash.make(randomBytes(16).toString('hex'))
  const isRight = await hash.verify(user?.password ?? (await decoy), password)
  if (!user || !user.password || !isRight || user.deactivatedAt) throw INVALID_CREDENTIALS()
  return user
}
