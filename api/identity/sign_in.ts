import { INVALID_CREDENTIALS, INVALID_LINK } from '#api/identity/errors'
import User from '#api/identity/user'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { createHash, randomBytes } from 'node:crypto'

/** Compared when there is no such account, so that both refusals take the same time. */
let decoy: Promise<string> | undefined

export async function verifyPassword(email: string, password: string): Promise<User> {
  const user = await User.findByEmail(email)
  decoy ??= hash.make(randomBytes(16).toString('hex'))
  const isRight = await hash.verify(user?.password ?? (await decoy), password)
  if (!user || !user.password || !isRight || user.deactivatedAt) throw INVALID_CREDENTIALS()
  return user
}

const LINK_HOURS = 24

/** A link that signs its user in once. Only its hash is stored. */
export async function createSignInLink(user: User): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.table('sign_in_links').insert({
    user_id: user.id,
    hash: digest(token),
    expires_at: new Date(Date.now() + LINK_HOURS * 3_600_000),
  })
  return token
}

/** Uses the link up: of two at the same time one gets in. */
export async function redeemSignInLink(token: string): Promise<User> {
  const [row]: { user_id: string }[] = await db
    .from('sign_in_links')
    .where('hash', digest(token))
    .whereNull('used_at')
    .where('expires_at', '>', new Date())
    .update({ used_at: new Date() }, ['user_id'])
  const user = row && (await User.find(row.user_id))
  if (!user || user.deactivatedAt) throw INVALID_LINK()
  return user
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')
