import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Fixed prefix, so that secret scanners recognize a leaked token. */
const TOKEN_PREFIX = 'assay_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Lengths in characters of the base-62 encodings of 16, 32 and 4 bytes. */
const LENGTHS = { id: 22, secret: 43, checksum: 6 }
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{22})([0-9A-Za-z]{43})([0-9A-Za-z]{6})$`)

/** Creates a secret, and its hash for storage. */
export function newTokenSecret() {
  const secret = base62(randomBytes(32).toString('hex'), LENGTHS.secret)
  return { secret, hash: hashOfSecret(secret) }
}

/** Hashes a secret. Needs no salt, because the secret is random and long. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Encodes a token: prefix, ID, secret and a checksum of all three. Contains only letters, digits and an underscore, so
 * that a double click selects the whole token.
 */
export function writeToken(id: string, secret: string): string {
  const text = `${TOKEN_PREFIX}${base62(id.replaceAll('-', ''), LENGTHS.id)}${secret}`
  return text + checksum(text)
}

/**
 * Parses a token without a database query.
 * @returns null for a wrong format or checksum
 */
export function readToken(value: string): { id: string; secret: string } | null {
  const [, id = '', secret = '', sum = ''] = SHAPE.exec(value) ?? []
  if (!secret || checksum(value.slice(0, -LENGTHS.checksum)) !== sum) return null
  const hex = [...id].reduce((sofar, char) => sofar * 62n + BigInt(ALPHABET.indexOf(char)), 0n)
  const digits = hex.toString(16).padStart(32, '0')
  return { id: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret }
}

const checksum = (text: string) => base62(crc32(text).toString(16), LENGTHS.checksum)

function base62(hex: string, length: number): string {
  let text = ''
  for (let rest = BigInt(`0x${hex}`); rest > 0n; rest /= 62n) {
    text = `${ALPHABET[Number(rest % 62n)]}${text}`
  }
  return text.padStart(length, '0')
}
