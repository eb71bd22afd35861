/** The only place that makes, encrypts and decrypts what deliveries are signed with. */
import encryption from '@adonisjs/core/services/encryption'
import { createHmac, randomBytes } from 'node:crypto'

const PURPOSE = 'webhook secret'

/** @returns the secret as it is shown once, and as it is stored */
export function newWebhookSecret() {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  return { secret, sealed: encryption.encrypt(secret, { purpose: PURPOSE }) }
}

/** @returns null when it was encrypted with another APP_KEY */
export const openWebhookSecret = (sealed: string) => encryption.decrypt<string>(sealed, PURPOSE)

/** HMAC-SHA256 over the body as it is sent, byte for byte; hexadecimal. */
export const signatureOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')
