/** Signing secrets of webhooks. Only this module creates, encrypts and decrypts them. */
import { sealedColumn } from '#api/platform/secrets/sealed'
import { createHmac, randomBytes } from 'node:crypto'

const column = sealedColumn<string>('webhookSecret')

/**
 * Creates a signing secret.
 * @returns the plain secret, and its encrypted form for storage
 */
export function newWebhookSecret() {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  return { secret, sealed: column.seal(secret) }
}

/**
 * Decrypts a signing secret.
 * @returns null if it was encrypted with another APP_KEY
 */
export const openWebhookSecret = (sealed: string) => column.open(sealed)

/** Returns the hex-encoded HMAC-SHA256 of the exact bytes of the body. */
export const signatureOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')
