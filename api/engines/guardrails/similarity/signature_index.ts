import { featuresOf, type Features } from '../classifier/features.js'
import type { Words } from '../text/words.js'

/** Function that returns the rarity of a bucket in ordinary texts: its inverse document frequency, at least 0. */
export type BucketWeights = (bucket: number) => number

export type SimilarSignature = { signature: number; similarity: number }

/**
 * Computes the cosine similarity between hashed n-grams of a text and known attacks, weighted by the rarity of the n-grams.
 * Uses an inverted index, so that only signatures that share n-grams with the text take time.
 */
export class SignatureIndex {
  readonly #postings = new Map<number, number[]>()
  readonly #norms: number[] = []
  readonly #weightOf: BucketWeights

  constructor(signatures: readonly { text: string; words: Words }[], weightOf: BucketWeights) {
    this.#weightOf = weightOf
    for (const [signature, { text, words }] of signatures.entries()) {
      let squares = 0
      for (const bucket of bucketsOf(featuresOf(text, words))) {
        const weight = weightOf(bucket)
        if (weight === 0) continue
        squares += weight * weight
        const listed = this.#postings.get(bucket)
        if (listed) listed.push(signature)
        else this.#postings.set(bucket, [signature])
      }
      this.#norms.push(Math.sqrt(squares))
    }
  }

  get size(): number {
    return this.#norms.length
  }

  /** Returns the most similar signature with its similarity (0 to 1); null if none shares an n-gram. */
  nearest(features: Features): SimilarSignature | null {
    const products = new Float64Array(this.size)
    let squares = 0
    for (const bucket of bucketsOf(features)) {
      const weight = this.#weightOf(bucket)
      const square = weight * weight
      squares += square
      for (const signature of this.#postings.get(bucket) ?? []) products[signature] += square
    }
    return this.#best(products, Math.sqrt(squares))
  }

  #best(products: Float64Array, norm: number): SimilarSignature | null {
    let best: SimilarSignature | null = null
    for (const [signature, product] of products.entries()) {
      const own = this.#norms[signature]
      if (product === 0 || own === 0) continue
      // An attack inside a long text is as dangerous as on its own, so a long text is compared by its overlap with the
      // attack.
      const similarity = product / (own * Math.min(norm, MAX_LENGTH_RATIO * own))
      if (!best || similarity > best.similarity) {
        best = { signature, similarity: Math.min(1, similarity) }
      }
    }
    return best
  }
}

/**
 * Maximum ratio of the length of a text to that of an attack in the comparison; longer texts are compared at this ratio.
 */
const MAX_LENGTH_RATIO = 1.5

function* bucketsOf({ words, chars }: Features): Generator<number> {
  yield* words
  yield* chars
}
