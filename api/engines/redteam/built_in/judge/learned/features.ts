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
  let count = 0
  for (let at = 0; at < text.length && count < max;) {
    const unit = lowercase(text.charCodeAt(at))
    if (isLetter(unit)) {
      const start = at
      let hash = FNV_BASIS
      for (let next = unit; isLetter(next);) {
        hash = Math.imul(hash ^ next, FNV_PRIME)
        next = lowercase(text.charCodeAt(++at))
        if (!isLetter(next) && isContraction(text, at)) {
          hash = Math.imul(hash ^ APOSTROPHE, FNV_PRIME)
          next = lowercase(text.charCodeAt(++at))
        }
      }
      tokens[count] = hash
      lengths[count++] = Math.min(at - start, 255)
    } else if (isDigit(unit)) {
      while (isDigit(text.charCodeAt(at))) at++
      tokens[count] = NUMBER
      lengths[count++] = 0
    } else {
      at++
      if (isSpace(unit) || isIgnored[unit] === 1) continue
      tokens[count] = Math.imul(FNV_BASIS ^ unit, FNV_PRIME)
      lengths[count++] = 0
    }
  }
  return count
}

const lowercase = (unit: number) => (unit >= 65 && unit <= 90 ? unit + 32 : unit)
const isLetter = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 0xc0 && isForeign(unit))
const isDigit = (unit: number) => unit >= 48 && unit <= 57
const isSpace = (unit: number) => unit <= 32 || unit === 0xa0

/** Whether a character other than ASCII is a letter: not punctuation, a symbol or half of an emoji. */
const isForeign = (unit: number) =>
  unit !== 0xd7 &&
  unit !== 0xf7 &&
  !(unit >= 0x2000 && unit <= 0x303f) &&
  !(unit >= 0xd800 && unit <= 0xdfff) &&
  unit < 0xfe00

const APOSTROPHE = 39
const TYPOGRAPHIC_APOSTROPHE = 0x2019

/**
 * Characters that format a text are ignored, and square brackets, which mark placeholders of harmful details in labeled
 * responses.
 */
const IGNORED = '[]*-•–—#_`<>|'
const isIgnored = new Uint8Array(65_536)
for (const each of IGNORED) isIgnored[each.charCodeAt(0)] = 1

/** Whether an apostrophe is between two letters of a word. */
function isContraction(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  const isApostrophe = unit === APOSTROPHE || unit === TYPOGRAPHIC_APOSTROPHE
  return isApostrophe && isLetter(lowercase(text.charCodeAt(at + 1)))
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
