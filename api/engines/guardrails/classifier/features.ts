import { FNV_BASIS, FNV_PRIME, type Words } from '../text/words.js'
import { conceptPairs } from './concept_pairs.js'

/** Number of hash buckets; a power of two. */
export const BUCKETS = 2 ** 18

/**
 * Distinct hash buckets of a text's features. `words`: sequences of one to three words; `chars`: three to five
 * consecutive characters of a word; `concepts`: pairs of word classes.
 */
export type Features = { words: Uint32Array; chars: Uint32Array; concepts: Uint32Array }

const WORD_SEEDS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35]
const MIN_CHARS = 3
const MAX_CHARS = 5

/** For each bucket, the number of the last text that used it. Can be shared, because texts are processed one at a time. */
const seen = new Uint32Array(BUCKETS)
let textNumber = 0

/** Mixes the bits of a hash so that its low bits depend on all of them (finalizer of MurmurHash3, public domain). */
function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) & (BUCKETS - 1)
}

/** Returns the features of the words from `first` to `last`, end exclusive. Linear in the length of the text. */
export function featuresOf(text: string, words: Words, first = 0, last = words.count): Features {
  nextText()
  return {
    words: wordBuckets(words, first, last),
    chars: charBuckets(text, words, first, last),
    concepts: Uint32Array.from(conceptPairs(words, first, last), bucketOf),
  }
}

function nextText(): void {
  textNumber++
  if (textNumber < 0xffffffff) return
  seen.fill(0)
  textNumber = 1
}

function wordBuckets({ hashes }: Words, first: number, last: number): Uint32Array {
  const found = new Uint32Array((last - first) * WORD_SEEDS.length)
  let count = 0
  for (let index = first; index < last; index++) {
    let hash = 0
    for (let size = 0; size < WORD_SEEDS.length && index + size < last; size++) {
      hash = Math.imul(hash ^ hashes[index + size], FNV_PRIME) ^ WORD_SEEDS[size]
      const bucket = bucketOf(hash)
      if (seen[bucket] === textNumber) continue
      seen[bucket] = textNumber
      found[count++] = bucket
    }
  }
  return found.subarray(0, count)
}

function charBuckets(text: string, words: Words, first: number, last: number): Uint32Array {
  const length = last > first ? words.ends[last - 1] - words.starts[first] : 0
  const found = new Uint32Array((length + 2) * (MAX_CHARS - MIN_CHARS + 1))
  let count = 0
  for (let index = first; index < last; index++) {
    const end = words.ends[index]
    // The word is padded with a space on each side, which marks its ends.
    for (let start = words.starts[index] - 1; start + MIN_CHARS <= end + 1; start++) {
      let hash = FNV_BASIS
      const limit = Math.min(start + MAX_CHARS, end + 1)
      for (let at = start; at < limit; at++) {
        const isEdge = at < words.starts[index] || at >= end
        hash = Math.imul(hash ^ (isEdge ? 32 : text.charCodeAt(at)), FNV_PRIME)
        if (at - start + 1 < MIN_CHARS) continue
        const bucket = bucketOf(hash)
        if (seen[bucket] === textNumber) continue
        seen[bucket] = textNumber
        found[count++] = bucket
      }
    }
  }
  return found.subarray(0, count)
}
