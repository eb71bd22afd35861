import { BUCKETS, type Features } from '../classifier/features.js'
import { type GroupWeights, type Head, logitOf } from '../classifier/model.js'
import type { LearnedAttacks } from '../vocabulary.js'

export type LearnedHead = Head

/** Attacks of one application resemble each other in words and in spelling. */
export const LEARNED_GROUPS: GroupWeights = { words: 1, chars: 1, concepts: 1 }

/** Weight of the similarity to the nearest signature, which is added to the log odds of the learned classifier. */
const SIMILARITY_WEIGHT = 10

/** Reads the classifier of a version. */
export function readLearned({
  bias,
  scale,
  buckets,
  weights,
  anchors,
  readsConcepts,
}: LearnedAttacks): LearnedHead {
  const places = Buffer.from(buckets, 'base64')
  const values = Buffer.from(weights, 'base64')
  const dense = new Int8Array(BUCKETS)
  for (let index = 0; index < values.length; index++) {
    dense[places.readUInt32LE(index * 4) & (BUCKETS - 1)] = values.readInt8(index)
  }
  const groups = readsConcepts ? LEARNED_GROUPS : { ...LEARNED_GROUPS, concepts: 0 }
  return { bias, scale, anchors, weights: dense, groups }
}

/** Score of a text; its severity follows from the anchors. */
export function learnedScore(head: LearnedHead, features: Features, similarity: number): number {
  return logitOf(head, features) + SIMILARITY_WEIGHT * similarity
}
