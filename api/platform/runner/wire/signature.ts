import { createSign } from 'node:crypto'
import type { Wire } from '#api/engines/evals/vocabulary'
import { configurationError } from '../attempts/attempt_errors.js'

export type Signature = { signature: string; timestamp: string }

/**
 * Creates a function that signs with a target's private key. A signature is reused for 90% of its validity.
 * @throws CallFailure `configuration`
 */
export function signer(settings: NonNullable<Wire['signature']>, now = Date.now) {
  let last: (Signature & { madeAt: number }) | null = null
  return (): Signature => {
    if (last && now() - last.madeAt < settings.validityMs * 0.9) return last
    const madeAt = now()
    const timestamp = String(madeAt)
    const text = settings.data
      .replace(/\{\{\s*signatureTimestamp\s*\}\}/g, timestamp)
      .replace(/\\n/g, '\n')
    last = { signature: sign(text, settings), timestamp, madeAt }
    return last
  }
}

function sign(text: string, { algorithm, privateKey }: NonNullable<Wire['signature']>): string {
  try {
    return createSign(algorithm).update(text).sign(privateKey, 'base64')
  } catch {
    throw configurationError(
      'The request could not be signed: the private key must be PEM without a passphrase.'
    )
  }
}
