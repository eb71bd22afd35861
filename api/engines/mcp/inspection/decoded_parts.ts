/** A part of a text that was encoded, and how. */
export type DecodedPart = { text: string; from: 'base64' | 'hex' | 'url' | 'entities' }

/** Parts per text, and characters per part, that are decoded. */
const MAX_PARTS = 20
const MAX_PART_CHARS = 20_000

const BASE64 = /(?<![\w+/=-])[\w+/-]{20,}={0,2}(?![\w+/=-])/g
const HEX = /(?<![\da-f])(?:(?:0x|\\x)?[\da-f]{2}[ ,]?){12,}(?![\da-f])/gi
const PERCENT = /(?:%[\da-f]{2}|[\w.~-]){0,200}(?:%[\da-f]{2}[\w.~-]{0,20}){6,}/gi
const ENTITIES = /(?:&#(?:\d{2,6}|x[\da-f]{2,5});[\w ]{0,3}){6,}/gi

/** Decodes the encoded parts of a text that contain readable text. */
export function decodedParts(text: string): DecodedPart[] {
  const parts: DecodedPart[] = []
  collect(parts, text, BASE64, 'base64', (part) => Buffer.from(part, 'base64').toString('utf8'))
  collect(parts, text, HEX, 'hex', decodeHex)
  collect(parts, text, PERCENT, 'url', decodePercent)
  collect(parts, text, ENTITIES, 'entities', decodeEntities)
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

/** Mostly letters and blanks, with at least two words. Identifiers and keys decode to other bytes. */
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
