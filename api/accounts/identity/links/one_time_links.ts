import { INVALID_LINK } from '#api/accounts/identity/errors'
import { LINK_HOURS, type LinkPurpose } from '#api/contract/accounts/session'
import User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash, randomBytes } from 'node:crypto'

/** Creates the secret of a link, and its hash for storage. Opening the link proves access to the mailbox. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: digest(secret) }
}

/**
 * Creates a link that works once. A new link to sign in or to set a password replaces the previous unused one. Links to
 * confirm an address all stay valid, because users open whichever email they find first.
 * @returns the secret part; only its hash is stored
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

/** Redeems a link. Of concurrent requests, only one succeeds. Rejects with INVALID_LINK. */
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

/** Deletes a user's unused links, for one purpose or for all. */
export async function withdrawLinks(
  trx: TransactionClientContract,
  user: User,
  purpose?: LinkPurpose
) {
  const query = trx.from('one_time_links').where('user_id', user.id).whereNull('used_at')
  if (purpose) query.where('purpose', purpose)
  await query.delete()
}
