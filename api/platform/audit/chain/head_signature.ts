import { appKeys } from '#config/app'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Head = { position: string; hash: Buffer }

/** Signing keys for chain heads, one derived from each APP_KEY, newest first. */
const keys = appKeys.map((key) =>
  Buffer.from(hkdfSync('sha256', key.release(), '', 'assay audit chain head', 32))
)

const sign = (key: Buffer, { position, hash }: Head) =>
  createHmac('sha256', key)
    .update(`${position}:${hash.toString('hex')}`)
    .digest()

export function signHead(head: Head): Buffer {
  const [newest] = keys
  if (!newest) throw new Error('APP_KEY is not set')
  return sign(newest, head)
}

/** Whether a configured key signed the head; with `byNewest`, whether the newest key did. */
export const isSignedHead = (head: Head, signature: Buffer, { byNewest = false } = {}) =>
  keys.slice(0, byNewest ? 1 : undefined).some((key) => {
    const expected = sign(key, head)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
