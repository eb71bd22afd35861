import { shippedConcepts } from '../text/concepts.js'
import { FNV_PRIME, type Words } from '../text/words.js'

/** Maximum distance between the words of a pair. Chosen by cross-validation over sources (see README). */
const MAX_DISTANCE = 5

const SEED = 0x27d4eb2f
const NONE = -1

/**
 * Hashes of ordered pairs of classes (`content/concepts.yaml`) whose words are at most five words apart, e.g. "drop" and
 * "orders". Repeated pairs are listed once. Linear in the number of words.
 */
export function conceptPairs({ hashes }: Words, first: number, last: number): number[] {
  const { count, ofWord } = shippedConcepts()
  const isFound = new Uint8Array(count * count)
  const classes = new Int16Array(last - first)
  const pairs: number[] = []
  for (let at = 0; at < classes.length; at++) {
    const concept = ofWord.get(hashes[first + at]) ?? NONE
    classes[at] = concept
    if (concept === NONE) continue
    for (let before = Math.max(0, at - MAX_DISTANCE); before < at; before++) {
      const earlier = classes[before]
      if (earlier === NONE || isFound[earlier * count + concept]) continue
      isFound[earlier * count + concept] = 1
      pairs.push(Math.imul(Math.imul(SEED ^ earlier, FNV_PRIME) ^ concept, FNV_PRIME))
    }
  }
  return pairs
}
