/** Look-alike letters of other scripts, by the Latin letter they imitate. Used in words that mix scripts. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аα',
  b: 'ьв',
  c: 'сϲⅽ',
  d: 'ԁɗ',
  e: 'еεє',
  h: 'һнη',
  i: 'іιӏ',
  j: 'јϳ',
  k: 'кκ',
  l: 'ⅼ',
  m: 'мμ',
  n: 'ոп',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'ս',
  v: 'νѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
}

const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, likes]) =>
    [...likes].map((like): [number, number] => [like.charCodeAt(0), latin.charCodeAt(0)])
  )
)

/** Returns the Latin letter that a folded code unit imitates, or the unit itself. */
export const latinOf = (unit: number): number => LATIN_OF.get(unit) ?? unit

export const isLookAlike = (unit: number): boolean => LATIN_OF.has(unit)

/** Punctuation and letters that compatibility normalization does not map to ASCII. */
const PLAIN = new Map<string, string>([
  ...['‘', '’', '‚', '‛', '′', '`', '´', 'ʼ'].map((mark): [string, string] => [mark, "'"]),
  ...['“', '”', '„', '‟', '″', '«', '»'].map((mark): [string, string] => [mark, '"']),
  ['ı', 'i'],
  ['ɑ', 'a'],
  ['ɡ', 'g'],
  ...['‐', '‑', '‒', '–', '—', '―', '−'].map((mark): [string, string] => [mark, '-']),
])

/** Invisible characters that can be inserted into words, except tags and the general variation selectors. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/u

export type InvisibleKind = 'tag' | 'variation' | 'bidi' | 'zero-width'

const KINDS: readonly (InvisibleKind | null)[] = [null, 'tag', 'variation', 'bidi', 'zero-width']

/** Index in `KINDS` of every code point below U+10000, created on first use. */
let kinds: Uint8Array | undefined

/** Returns the kind of an invisible code point; null for other code points. */
export function invisibleKind(codePoint: number): InvisibleKind | null {
  if (codePoint < 0xad) return null
  if (codePoint > 0xffff) return kindOf(codePoint)
  kinds ??= Uint8Array.from({ length: 65_536 }, (_kind, each) => KINDS.indexOf(kindOf(each)))
  return KINDS[kinds[codePoint]]
}

function kindOf(codePoint: number): InvisibleKind | null {
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'tag'
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return 'variation'
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return 'variation'
  if (codePoint >= 0x202a && codePoint <= 0x202e) return 'bidi'
  if (codePoint >= 0x2066 && codePoint <= 0x2069) return 'bidi'
  return INVISIBLE.test(String.fromCodePoint(codePoint)) ? 'zero-width' : null
}

/**
 * Maximum number of characters per folded code point. A ligature can expand to 18; cutting it limits the growth of a text
 * to a factor of four.
 */
const MAX_EXPANSION = 4
const MARK = /\p{M}/gu
const cache = new Map<number, string>()

/**
 * Returns the compatibility-decomposed, lower-case form of a code point without accents; at most four characters, '' for a
 * mark. Full-width and mathematical letters become ASCII.
 */
export function foldCodePoint(codePoint: number): string {
  const known = cache.get(codePoint)
  if (known !== undefined) return known
  const char = String.fromCodePoint(codePoint)
  const plain = PLAIN.get(char) ?? char.normalize('NFKD').replace(MARK, '')
  const folded = (CIRCLED.get(codePoint) ?? plain).toLowerCase().slice(0, MAX_EXPANSION)
  // Limits the cache, because hostile texts may contain all code points.
  if (cache.size < 20_000) cache.set(codePoint, folded)
  return folded
}

/** Letters in squares or circles and regional indicators, none of which have a compatibility form. */
const CIRCLED = new Map<number, string>()
for (let letter = 0; letter < 26; letter++) {
  const text = String.fromCharCode(97 + letter)
  for (const block of [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]) CIRCLED.set(block + letter, text)
}
