import { FNV_BASIS, FNV_PRIME } from './words.js'

/** Function that returns an array with a 1 at every index where a word begins. */
export type Segmenter = (text: string) => Uint8Array

const MAX_WORD_CHARS = 14

/**
 * Splits text without spaces into the most probable words (Viterbi over unigrams). `costs` maps hashes of words to
 * negative log probabilities; an unknown run costs `unknownCost` per character plus one. Linear in the length of
 * the text.
 */
export function createSegmenter(
  costs: ReadonlyMap<number, number>,
  unknownCost: number
): Segmenter {
  // Bit set of the low 18 bits of the hashes; avoids most map lookups.
  const isPossible = new Uint8Array(2 ** 18)
  for (const hash of costs.keys()) isPossible[hash & 0x3ffff] = 1
  return (text) => {
    const best = new Float64Array(text.length + 1).fill(Infinity)
    const from = new Uint32Array(text.length + 1)
    best[0] = 0
    for (let start = 0; start < text.length; start++) {
      const base = best[start]
      const longest = Math.min(MAX_WORD_CHARS, text.length - start)
      let hash = FNV_BASIS
      for (let length = 1; length <= longest; length++) {
        hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), FNV_PRIME)
        const cost = isPossible[hash & 0x3ffff] === 1 ? costs.get(hash >>> 0) : undefined
        const total = base + (cost ?? unknownCost * length + unknownCost)
        if (total < best[start + length]) {
          best[start + length] = total
          from[start + length] = start
        }
      }
    }
    const breaks = new Uint8Array(text.length)
    for (let at = text.length; at > 0; at = from[at]) breaks[from[at]] = 1
    return breaks
  }
}
