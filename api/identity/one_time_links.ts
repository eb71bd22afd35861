import { INVALID_LINK } from '#api/identity/errors'
import User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash, randomBytes } from 'node:crypto'

/** What a link does for its user, and for how many hours. */
export const LINK_HOURS = { sign_in: 1, verify_email: 48, reset_password: 1 } as const
export type LinkPurpose = keyof typeof LINK_HOURS

/** A secret for an address, and what is stored of it: opening the link proves having read the mail. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digest(secret) }
}

/**
 * Makes a link that works once. A newer link to sign in or to set a password replaces the unused one before it; links
 * that confirm an address stay, because people open the first mail that they find.
 * @returns its secret part; only the hash is stored
 */
export async function createLink(
  user: User,
  purpose: LinkPurpose,
  { trx, hours = LINK_HOURS[purpose] }: { trx?: TransactionClientContract; hours?: number } = {}
): Promise<string> {
  const { secret, hash } = newSecret()
  const client = trx ?? db.connection()
  if (purpose !== 'verify_email') {
    await client
      .from('one_time_links')
      .where({ user_id: user.id, purpose })
      .whereNull('used_at')
      .delete()
  }
  await client.table('one_time_links').insert({
    user_id: user.id,
    purpose,
    hash,
    expires_at: new Date(Date.now() + hours * 3_600_000),
  })
  return secret
}

/** Uses a link up: of two at the same time one gets in. Rejects with INVALID_LINK. */
export async function redeemLink(
  secret: string,
  purpose: LinkPurpose,
  trx?: TransactionClientContract
): Promise<User> {
  const client = trx ?? db.connection()
  const [row]: { user_id: string }[] = await client
    .from('one_time_links')
    .where({ hash: digest(secret), purpose })
    .whereNull('used_at')
    .where('expires_at', '>', new Date())
    .update({ used_at: new Date() }, ['user_id'])
  const user = row && (await User.find(row.user_id, { client }))
  if (!user || user.deactivatedAt) throw INVALID_LINK()
  return user
}

export const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes the links of a user useless that were not used; those of one purpose, or all. */
export async function withdrawLinks(
  trx: TransactionClientContract,
  user: User,
  purpose?: LinkPurpose
) {
  const query = trx.from('one_time_links').where('user_id', user.id).whereNull('used_at')
  if (purpose) query.where('purpose', purpose)
  await query.delete()
}
