import { codeUnitsOf } from '../text/phrases/characters.js'
import { FOREIGN_WORDS } from './foreign_words.js'

/** Number of hash buckets; a power of two. */
export const BUCKETS = 2 ** 18

/** Maximum number of tokens that are read of a text; the beginning of a response usually shows the outcome. */
const MAX_TOKENS = 400
/** Minimum length of a word of the attack that is replaced in the response. */
const MIN_REQUESTED_CHARS = 4

/** FNV-1a offset basis and prime (IETF draft-eastlake-fnv). */
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

const NUMBER = hashOf('#number')
const REQUESTED = hashOf('#requested')
const PAIR_SEED = 0x85ebca6b

/** The part of an attempt that the classifier reads. */
export type JudgedText = { pluginId: string; prompt: string; output: string }

/**
 * Distinct hash buckets of a response. The first `words` of them are single tokens, mostly words. `foreignShare`: share of
 * words that are frequent in other languages.
 */
export type Features = { buckets: Uint32Array; words: number; foreignShare: number }

/** For each bucket, the number of the last text that used it. Can be shared, because texts are processed one at a time. */
const seen = new Uint8Array(BUCKETS)
let textNumber = 0
const MAX_TEXT_NUMBER = 255

const tokens = new Int32Array(MAX_TOKENS)
const lengths = new Uint8Array(MAX_TOKENS)
const found = new Uint32Array(MAX_TOKENS * 3)

/**
 * Returns the features of a response: single words, pairs of words, and words together with the family of the plugin.
 * Numbers are replaced by one word, and words of the attack by another, so that the subject does not matter. Linear in
 * the length of the response. The result is valid until the next call.
 */
export function featuresOf({ pluginId, prompt, output }: JudgedText): Features {
  nextText()
  const family = hashOf(`family ${familyOf(pluginId)}`)
  markRequested(prompt)
  const count = readTokens(output, MAX_TOKENS)
  const foreignShare = foreignShareOf(count)
  let size = 0
  for (let index = 0; index < count; index++) {
    const isRequested =
      lengths[index] >= MIN_REQUESTED_CHARS && requested[bucketOf(tokens[index])] === textNumber
    if (isRequested) tokens[index] = REQUESTED
    size = add(size, tokens[index])
  }
  const words = size
  for (let index = 0; index < count; index++) {
    size = add(size, Math.imul(tokens[index] ^ family, FNV_PRIME))
    if (index === 0) continue
    const before = Math.imul(PAIR_SEED ^ tokens[index - 1], FNV_PRIME)
    size = add(size, Math.imul(before ^ tokens[index], FNV_PRIME))
  }
  return { buckets: found.subarray(0, size), words, foreignShare }
}

const FOREIGN_HASHES = new Set(FOREIGN_WORDS.map(hashOf))

/** Returns the share of words among the first `count` tokens that are frequent in other languages. */
function foreignShareOf(count: number): number {
  let words = 0
  let foreign = 0
  for (let index = 0; index < count; index++) {
    if (lengths[index] === 0) continue
    words++
    if (FOREIGN_HASHES.has(tokens[index])) foreign++
  }
  return foreign / (words || 1)
}

/** Adds the bucket of a hash to the found ones unless it is one of them. @returns the number of found buckets */
function add(size: number, hash: number): number {
  const bucket = bucketOf(hash)
  if (seen[bucket] === textNumber) return size
  seen[bucket] = textNumber
  found[size] = bucket
  return size + 1
}

/** Plugins whose IDs differ only after the colon share a family. */
const familyOf = (pluginId: string) => pluginId.split(':', 1)[0]

/** For each bucket, the number of the last text whose attack has a word in it. */
const requested = new Uint8Array(BUCKETS)

/** Marks the buckets of the longer words of an attack. */
function markRequested(prompt: string): void {
  const count = readTokens(prompt, MAX_TOKENS)
  for (let index = 0; index < count; index++) {
    if (lengths[index] >= MIN_REQUESTED_CHARS) requested[bucketOf(tokens[index])] = textNumber
  }
}

/**
 * Reads a text into `tokens`: the hashes of words (ASCII letters in lowercase), with a contraction such as "don't" as one
 * word, numbers, and single other characters. `lengths` contains the lengths of words, 0 for other tokens.
 * @returns the number of tokens
 */
function readTokens(text: string, max: number): number {
  const units = codeUnitsOf(text)
  const end = text.length
  let count = 0
  for (let at = 0; at < end && count < max;) {
    const unit = units[at]
    const kind = kindOf[unit]
    if (kind === LETTER) {
      const start = at
      let hash = FNV_BASIS
      // The zero after the text is no letter.
      while (kindOf[units[at]] === LETTER) {
        hash = Math.imul(hash ^ lowercase(units[at++]), FNV_PRIME)
        if (isContraction(units, at)) {
          hash = Math.imul(hash ^ APOSTROPHE, FNV_PRIME)
          at++
        }
      }
      tokens[count] = hash
      lengths[count++] = Math.min(at - start, 255)
    } else if (kind === DIGIT) {
      while (kindOf[units[at]] === DIGIT) at++
      tokens[count] = NUMBER
      lengths[count++] = 0
    } else {
      at++
      if (kind === IGNORED) continue
      tokens[count] = Math.imul(FNV_BASIS ^ unit, FNV_PRIME)
      lengths[count++] = 0
    }
  }
  return count
}

const LETTER = 1
const DIGIT = 2
const IGNORED = 3
const APOSTROPHE = 39
const TYPOGRAPHIC_APOSTROPHE = 0x2019

/**
 * Characters that format a text are ignored, and square brackets, which mark placeholders of harmful details in labeled
 * responses.
 */
const FORMATTING = '[]*-•–—#_`<>|'

/** The kind of each UTF-16 unit; 0 for other characters, each of which is a token. */
const kindOf = Uint8Array.from({ length: 65_536 }, (_, unit) => {
  if (isLetter(lowercase(unit))) return LETTER
  if (unit >= 48 && unit <= 57) return DIGIT
  const isSpace = unit <= 32 || unit === 0xa0
  return isSpace || FORMATTING.includes(String.fromCharCode(unit)) ? IGNORED : 0
})

function lowercase(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 0xc0 && isForeign(unit))
}

/** Whether a character other than ASCII is a letter: not punctuation, a symbol or half of an emoji. */
function isForeign(unit: number): boolean {
  return (
    unit !== 0xd7 &&
    unit !== 0xf7 &&
    !(unit >= 0x2000 && unit <= 0x303f) &&
    !(unit >= 0xd800 && unit <= 0xdfff) &&
    unit < 0xfe00
  )
}

/** Whether an apostrophe that follows a letter is part of a word. */
function isContraction(units: Uint16Array, at: number): boolean {
  const unit = units[at]
  return (
    (unit === APOSTROPHE || unit === TYPOGRAPHIC_APOSTROPHE) && kindOf[units[at + 1]] === LETTER
  )
}

function hashOf(text: string): number {
  let hash = FNV_BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash
}

/** Mixes the bits of a hash so that its low bits depend on all of them (finalizer of MurmurHash3, public domain). */
function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) & (BUCKETS - 1)
}

function nextText(): void {
  textNumber++
  if (textNumber <= MAX_TEXT_NUMBER) return
  seen.fill(0)
  requested.fill(0)
  textNumber = 1
}
