import { UNREADABLE_SECRET } from '#api/accounts/identity/mfa/errors'
import { sealedColumn } from '#api/platform/secrets/sealed'
import { appName } from '#config/app'
import { Secret, TOTP } from 'otpauth'

const column = sealedColumn<string>('totpSecret')
const SECRET_BYTES = 20
/** Number of 30-second time steps before and after the current one whose codes are accepted. */
const DRIFT_STEPS = 1

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

export const sealSecret = (secret: string) => column.seal(secret)

export function openSecret(stored: string): string {
  const secret = column.open(stored)
  if (!secret) throw UNREADABLE_SECRET()
  return secret
}

/** Creates a TOTP with SHA-1, 6 digits and 30 s, which every authenticator app supports. */
export const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: appName, label, secret: Secret.fromBase32(secret) })

/**
 * Checks a code.
 * @returns its time step; null if the code is wrong
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
