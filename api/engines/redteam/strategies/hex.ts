import { encoding } from './strategy.js'

/** UTF-8 bytes as pairs of hexadecimal digits separated by spaces. */
export function encodeHex(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

export function decodeHex(text: string): string {
  return Buffer.from(text.replace(/\s+/g, ''), 'hex').toString('utf8')
}

export const hex = encoding('hexadecimal', encodeHex)
