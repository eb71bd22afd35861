import { rewriting } from './strategy.js'

/** Latin letter → Cyrillic letter that looks the same in most fonts. */
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

/** Readable as it is, so it carries no request to decode. */
export const homoglyph = rewriting(encodeHomoglyph)
