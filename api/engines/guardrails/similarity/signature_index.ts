import { featuresOf, type Features } from '../classifier/features.js'
import type { Words } from '../text/words.js'

/** How common a bucket is in ordinary texts: its inverse document frequency, at least 0. */
export type BucketWeights = (bucket: number) => number

export type SimilarSignature = { signature: number; similarity: number }

/**
 * Cosine similarity of hashed n-grams to known attacks, weighted by how rare the n-grams are. An inverted index, so that
 * only signatures that share n-grams with the text cost time.
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

  /** The most similar signature, 0 to 1; null if there is none. */
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
 * A text that is longer than an attack by more than this factor is compared as if it were longer by exactly this
 * factor.
 */
const MAX_LENGTH_RATIO = 1.5

function* bucketsOf({ words, chars }: Features): Generator<number> {
  yield* words
  yield* chars
}
