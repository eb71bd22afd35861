import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuthenticatorTransport } from '@simplewebauthn/server'

export type StoredPasskey = {
  id: string
  user_id: string
  webauthn_id: string
  public_key: Buffer
  /** A bigint column, which the driver returns as a string. */
  counter: string
  transports: AuthenticatorTransport[]
}

/** Returns the user's credentials in the format of WebAuthn options. */
export async function passkeysOf({ id }: Pick<User, 'id'>, trx?: TransactionClientContract) {
  const rows: StoredPasskey[] = await (trx ?? db).from('passkeys').where('user_id', id)
  return rows.map((row) => ({ id: row.webauthn_id, transports: row.transports }))
}

export const findPasskey = (credentialId: string): Promise<StoredPasskey | null> =>
  db.from('passkeys').where('webauthn_id', credentialId).first()

/**
 * Stores the new signature counter and the time of use. Returns false unless it exceeds the stored one, so that each
 * counter is accepted once, even for concurrent requests. Synced passkeys always report 0, which is accepted.
 */
export async function recordPasskeyUse(id: string, counter: number): Promise<boolean> {
  const updated: unknown = await db
    .from('passkeys')
    .where('id', id)
    .whereRaw('(counter < ? or (counter = 0 and ? = 0))', [counter, counter])
    .update({ counter, last_used_at: new Date() })
  return Number(updated) === 1
}
