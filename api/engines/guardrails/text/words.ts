/**
 * Words of a normalized text: runs of letters and digits. Chinese, Japanese and Korean characters are words of one
 * character. Word `i` is at `starts[i]` to `ends[i]`; `hashes[i]` is the FNV-1a hash of its units.
 */
export type Words = { count: number; starts: Uint32Array; ends: Uint32Array; hashes: Uint32Array }

/** Maximum word length. Longer runs are split, so that text without spaces still has words. */
const MAX_WORD_CHARS = 40

const SEPARATOR = 0
const LETTER = 1
const IDEOGRAPH = 2

/** Class of every UTF-16 unit, created on first use. */
let classes: Uint8Array | undefined

function unitClasses(): Uint8Array {
  const table = new Uint8Array(65_536)
  for (let unit = 0; unit < table.length; unit++) {
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
    const isWord = !isSurrogate && /[\p{L}\p{N}]/u.test(String.fromCharCode(unit))
    const isIdeograph = (unit >= 0x3040 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7af)
    table[unit] = isWord ? (isIdeograph ? IDEOGRAPH : LETTER) : SEPARATOR
  }
  return table
}

/** FNV-1a offset basis and prime (IETF draft-eastlake-fnv). */
export const FNV_BASIS = 0x811c9dc5
export const FNV_PRIME = 0x01000193

/** Computes the hash of a word as in `Words.hashes`. */
export function hashWord(word: string): number {
  let hash = FNV_BASIS
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME)
  }
  return hash >>> 0
}

/** Splits a normalized text into words. Linear in its length. */
export function splitWords(text: string): Words {
  const table = (classes ??= unitClasses())
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  const hashes = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length;) {
    const kind = table[text.charCodeAt(at)]
    if (kind === SEPARATOR) {
      at++
      continue
    }
    const start = at
    const limit = kind === IDEOGRAPH ? 1 : MAX_WORD_CHARS
    let hash = FNV_BASIS
    while (at < text.length && at - start < limit && table[text.charCodeAt(at)] === kind) {
      hash = Math.imul(hash ^ text.charCodeAt(at++), FNV_PRIME)
    }
    starts[count] = start
    ends[count] = at
    hashes[count++] = hash >>> 0
  }
  return {
    count,
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    hashes: hashes.subarray(0, count),
  }
}
