import { encoding, rewriting } from './strategy.js'

/**
 * Encodings of single letters or bytes. The decoders are used only in tests; they reverse their encoders except where
 * noted.
 */

export const encodeBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
export const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

export const base64 = encoding('Base64', encodeBase64)

/** Encodes UTF-8 bytes as pairs of hexadecimal digits, separated by spaces. */
export function encodeHex(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

export function decodeHex(text: string): string {
  return Buffer.from(text.replace(/\s+/g, ''), 'hex').toString('utf8')
}

export const hex = encoding('hexadecimal', encodeHex)

/** Rotates Latin letters by 13 places; applying it twice restores the text. */
export function rotate13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

export const rot13 = encoding('ROT13', rotate13)

const DIGITS: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }
const LETTERS = Object.fromEntries(Object.entries(DIGITS).map(([letter, digit]) => [digit, letter]))

/** Replaces letters with similar-looking digits; the case of these letters is lost. */
export function encodeLeetspeak(text: string): string {
  return text.replace(/[aeiost]/gi, (letter) => DIGITS[letter.toLowerCase()])
}

/** Replaces digits with letters, including digits that the original string contained. */
export function decodeLeetspeak(text: string): string {
  return text.replace(/[431057]/g, (digit) => LETTERS[digit])
}

export const leetspeak = encoding('leetspeak', encodeLeetspeak)

/** Pairs of a Latin letter and the Cyrillic letter that looks the same in most fonts. */
const PAIRS = 'aа cс eе iі jј oо pр sѕ xх yу AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ'
  .split(' ')
  .map(([latin, cyrillic]): [string, string] => [latin, cyrillic])
const LOOK_ALIKES = new Map(PAIRS)
const LATIN = new Map(PAIRS.map(([latin, cyrillic]) => [cyrillic, latin]))

export function encodeHomoglyph(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => LOOK_ALIKES.get(letter) ?? letter)
}

export function decodeHomoglyph(text: string): string {
  return text.replace(/[\u0400-\u04ff]/g, (letter) => LATIN.get(letter) ?? letter)
}

/** Readable without decoding, so it adds no decoding instruction. */
export const homoglyph = rewriting(encodeHomoglyph)
