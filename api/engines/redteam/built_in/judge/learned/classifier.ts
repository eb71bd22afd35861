import { readFileSync } from 'node:fs'
import { BUCKETS, featuresOf, type JudgedText } from './features.js'

/**
 * `products`: signed 8-bit integers per bucket, weight times rarity divided by `scale`. `rarity`: per bucket, the inverse
 * document frequency times `RARITY_SCALE`. Both in Base64. `slope` and `intercept` turn a score into log odds (Platt 1999).
 * `trainedOn`: hash of the training responses.
 */
export type ModelFile = {
  bias: number
  scale: number
  slope: number
  intercept: number
  trainedOn: string
  products: string
  rarity: string
}

export type Classifier = Omit<ModelFile, 'products' | 'rarity'> & {
  products: Int8Array
  rarity: Uint8Array
  /** Rarity of a bucket that no training response has. */
  unknownRarity: number
}

export const RARITY_SCALE = 25

let loaded: Classifier | undefined

/** Returns the shipped classifier, which is loaded once per process. */
function shippedClassifier(): Classifier {
  loaded ??= readClassifier(
    JSON.parse(readFileSync(new URL('./data/model.json', import.meta.url), 'utf8'))
  )
  return loaded
}

export function readClassifier({ products, rarity, ...numbers }: ModelFile): Classifier {
  const signed = Buffer.from(products, 'base64')
  const read = Uint8Array.from(Buffer.from(rarity, 'base64'))
  return {
    ...numbers,
    products: new Int8Array(signed.buffer, signed.byteOffset, BUCKETS),
    rarity: read,
    unknownRarity: read.reduce((max, value) => Math.max(max, value), 0),
  }
}

/**
 * Maximum share of words whose bucket no training response has; these are about half of the words that do not occur in the
 * training responses. It is smaller in 99 % of English responses of other authors.
 */
const MAX_UNKNOWN_SHARE = 0.18

/**
 * Maximum share of words that are frequent in other languages. Needed besides the unknown words, because training responses
 * contain some French and Spanish.
 */
const MAX_FOREIGN_SHARE = 0.15

/**
 * Estimates the log odds that an attack succeeded, if as many attacks succeed as fail. Calibrated on responses of
 * authors whose responses did not train the model. Null for responses in which another language is recognized.
 */
export function successLogOdds(text: JudgedText, classifier = shippedClassifier()): number | null {
  const { bias, scale, slope, intercept, products, rarity, unknownRarity } = classifier
  const { buckets, words, foreignShare } = featuresOf(text)
  if (foreignShare > MAX_FOREIGN_SHARE) return null
  let unknown = 0
  for (let index = 0; index < words; index++) {
    if (rarity[buckets[index]] === unknownRarity) unknown++
  }
  if (unknown > words * MAX_UNKNOWN_SHARE) return null
  let sum = 0
  let squares = 0
  for (const bucket of buckets) {
    sum += products[bucket]
    squares += rarity[bucket] * rarity[bucket]
  }
  const score = bias + (sum * scale * RARITY_SCALE) / Math.sqrt(squares || 1)
  return slope * score + intercept
}
