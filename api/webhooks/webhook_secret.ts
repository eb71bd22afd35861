/** The only place that makes, encrypts and decrypts what deliveries are signed with. */
import { sealedColumn } from '#api/secrets/sealed'
import { createHmac, randomBytes } from 'node:crypto'

const column = sealedColumn<string>('webhookSecret')

/** @returns the secret as it is shown once, and as it is stored */
export function newWebhookSecret() {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  return { secret, sealed: column.seal(secret) }
}

/** @returns null when it was encrypted with another APP_KEY */
export const openWebhookSecret = (sealed: string) => column.open(sealed)

/** HMAC-SHA256 over the body as it is sent, byte for byte; hexadecimal. */
export const signatureOf = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')
