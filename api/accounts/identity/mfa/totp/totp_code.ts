import { UNREADABLE_SECRET } from '#api/accounts/identity/mfa/errors'
import { sealedColumn } from '#api/platform/secrets/sealed'
import { appName } from '#config/app'
import { Secret, TOTP } from 'otpauth'

const column = sealedColumn<string>('totpSecret')
const SECRET_BYTES = 20
/** Accepted time steps of 30 s before and after the current one. */
const DRIFT_STEPS = 1

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

export const sealSecret = (secret: string) => column.seal(secret)

export function openSecret(stored: string): string {
  const secret = column.open(stored)
  if (!secret) throw UNREADABLE_SECRET()
  return secret
}

/** SHA-1, 6 digits, 30 s: supported by every authenticator app. */
export const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: appName, label, secret: Secret.fromBase32(secret) })

/** @returns the time step of the code; null if the code is wrong */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
