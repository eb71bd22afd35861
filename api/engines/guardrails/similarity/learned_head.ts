import { BUCKETS, type Features } from '../classifier/features.js'
import { type GroupWeights, type Head, logitOf } from '../classifier/model.js'
import type { FeatureGroup, LearnedAttacks } from '../vocabulary.js'

export type LearnedHead = Head

/**
 * Feature groups of a learned classifier. Characters are excluded, because they depend on the subject of the known attacks
 * and lower the recall for further attacks of the same family (see README).
 */
export const LEARNED_FEATURES = ['words', 'concepts'] as const satisfies FeatureGroup[]

/** Returns the weight 1 for each listed feature group, and 0 for the others. */
export const groupWeights = (groups: readonly FeatureGroup[]): GroupWeights => ({
  words: Number(groups.includes('words')),
  chars: Number(groups.includes('chars')),
  concepts: Number(groups.includes('concepts')),
})

/** Weight of the similarity to the nearest signature in the score, in addition to the classifier's log odds. */
const SIMILARITY_WEIGHT = 10

/** Decodes the classifier of a version. */
export function readLearned({
  bias,
  scale,
  buckets,
  weights,
  anchors,
  reads,
  readsConcepts,
}: LearnedAttacks): LearnedHead {
  const places = Buffer.from(buckets, 'base64')
  const values = Buffer.from(weights, 'base64')
  const dense = new Int8Array(BUCKETS)
  for (let index = 0; index < values.length; index++) {
    dense[places.readUInt32LE(index * 4) & (BUCKETS - 1)] = values.readInt8(index)
  }
  const earlier: FeatureGroup[] = readsConcepts
    ? ['words', 'chars', 'concepts']
    : ['words', 'chars']
  return { bias, scale, anchors, weights: dense, groups: groupWeights(reads ?? earlier) }
}

/** Returns the score of a text, which the anchors map to a severity. */
export function learnedScore(head: LearnedHead, features: Features, similarity: number): number {
  return logitOf(head, features) + SIMILARITY_WEIGHT * similarity
}
