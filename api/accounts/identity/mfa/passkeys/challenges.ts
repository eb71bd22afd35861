import { INVALID_PASSKEY, PASSKEYS_UNAVAILABLE } from '#api/accounts/identity/mfa/errors'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { relyingParty } from '#config/relying_party'

export type ChallengePurpose = 'registration' | 'sign_in' | 'second_factor' | 'reauthentication'

const LIFETIME_MS = 5 * 60_000
const keyOf = (purpose: ChallengePurpose) => `passkeyChallenge_${purpose}`

type Owner = { purpose: ChallengePurpose; userId: string | null }

/** Stores a challenge for `LIFETIME_MS` and binds it to the session of the request. */
export async function rememberChallenge(
  { session }: HttpContext,
  { purpose, userId }: Owner,
  challenge: string
) {
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  const [row]: { id: string }[] = await db
    .table('passkey_challenges')
    .insert({ purpose, user_id: userId, challenge, expires_at: expiresAt })
    .returning('id')
  session.put(keyOf(purpose), row?.id)
}

/** Consumes the session's challenge, even if verification fails. Rejects with INVALID_PASSKEY. */
export async function consumeChallenge(
  { session }: HttpContext,
  { purpose, userId }: Owner
): Promise<string> {
  const id: unknown = session.pull(keyOf(purpose))
  if (typeof id !== 'string') throw INVALID_PASSKEY()
  const query = db
    .from('passkey_challenges')
    .where({ id, purpose })
    .where('expires_at', '>', new Date())
  if (userId) query.where('user_id', userId)
  else query.whereNull('user_id')
  const [row]: { challenge: string }[] = await query.delete(['challenge'])
  if (!row) throw INVALID_PASSKEY()
  return row.challenge
}

/**
 * Returns the ID and origin of the relying party.
 * @throws PASSKEYS_UNAVAILABLE if browsers cannot use passkeys with this server's URL
 */
export function knownRelyingParty(): { id: string; origin: string } {
  const { id, origin } = relyingParty
  if (id === null) throw PASSKEYS_UNAVAILABLE()
  return { id, origin }
}
