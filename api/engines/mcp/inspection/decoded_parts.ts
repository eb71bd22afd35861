/** A decoded part of a text, with its encoding. */
export type DecodedPart = { text: string; from: 'base64' | 'hex' | 'url' | 'entities' }

/**
 * Maximum number of decoded parts per text; further parts are ignored. Of each part, only the first `MAX_PART_CHARS`
 * encoded characters are decoded.
 */
const MAX_PARTS = 20
const MAX_PART_CHARS = 20_000

const BASE64 = /(?<![\w+/=-])[\w+/-]{20,}={0,2}(?![\w+/=-])/g
const HEX = /(?<![\da-f])(?:(?:0x|\\x)?[\da-f]{2}[ ,]?){12,}(?![\da-f])/gi
const PERCENT = /(?:%[\da-f]{2}|[\w.~-]){0,200}(?:%[\da-f]{2}[\w.~-]{0,20}){6,}/gi
const ENTITIES = /(?:&#(?:\d{2,6}|x[\da-f]{2,5});[\w ]{0,3}){6,}/gi

/** Minimum match lengths of `BASE64` and `HEX`, and the characters that their matches consist of. */
const MIN_BASE64_CHARS = 20
const MIN_HEX_CHARS = 24
const IN_BASE64 = charactersOf(/[\w+/-]/)
const IN_HEX = charactersOf(/[\da-fx\\ ,]/i)

function charactersOf(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) =>
    pattern.test(String.fromCharCode(code)) ? 1 : 0
  )
}

/**
 * Whether a text has a run of at least `length` of the given characters. Every such run covers a position that precedes
 * a multiple of `length`, so only these positions are checked first.
 */
function hasRun(text: string, characters: Uint8Array, length: number): boolean {
  const isIn = (at: number) => characters[text.charCodeAt(at)] === 1
  for (let at = length - 1; at < text.length; at += length) {
    if (!isIn(at)) continue
    let start = at
    while (start > 0 && at - start < length && isIn(start - 1)) start--
    let end = at + 1
    while (end < text.length && end - start < length && isIn(end)) end++
    if (end - start >= length) return true
  }
  return false
}

/** Decodes the encoded parts of a text that contain readable text. */
export function decodedParts(text: string): DecodedPart[] {
  const parts: DecodedPart[] = []
  if (hasRun(text, IN_BASE64, MIN_BASE64_CHARS)) {
    collect(parts, text, BASE64, 'base64', (part) => Buffer.from(part, 'base64').toString('utf8'))
  }
  if (hasRun(text, IN_HEX, MIN_HEX_CHARS)) collect(parts, text, HEX, 'hex', decodeHex)
  if (text.includes('%')) collect(parts, text, PERCENT, 'url', decodePercent)
  if (text.includes('&#')) collect(parts, text, ENTITIES, 'entities', decodeEntities)
  return parts
}

function collect(
  parts: DecodedPart[],
  text: string,
  pattern: RegExp,
  from: DecodedPart['from'],
  decode: (part: string) => string
) {
  for (const [part] of text.matchAll(pattern)) {
    if (parts.length >= MAX_PARTS) return
    const decoded = decode(part.slice(0, MAX_PART_CHARS))
    if (isReadable(decoded)) parts.push({ text: decoded, from })
  }
}

/**
 * Whether a decoded text consists mostly of letters and spaces and contains two adjacent words, or a word followed by a
 * path. Decoded identifiers and keys contain other bytes.
 */
function isReadable(text: string): boolean {
  if (text.length < 8 || text.includes('\uFFFD')) return false
  const letters = text.match(/[\p{L} ]/gu)?.length ?? 0
  return letters / text.length > 0.75 && /\p{L}{2} \p{L}{2}|\p{L}{2} [/~.]/u.test(text)
}

const decodeHex = (part: string) =>
  Buffer.from(part.replace(/0x|\\x|[ ,]/gi, ''), 'hex').toString('utf8')

function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

const decodeEntities = (part: string) =>
  part.replace(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => {
    const point =
      code.startsWith('x') || code.startsWith('X')
        ? Number.parseInt(code.slice(1), 16)
        : Number(code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
