import { BUCKETS, type Features } from '../classifier/features.js'
import { type GroupWeights, type Head, logitOf } from '../classifier/model.js'
import type { FeatureGroup, LearnedAttacks } from '../vocabulary.js'

export type LearnedHead = Head

/**
 * Features of a learned classifier. Characters are left out: they depend on the subject of the found attacks and lower the
 * recall on further attacks of the same family (see README).
 */
export const LEARNED_FEATURES = ['words', 'concepts'] as const satisfies FeatureGroup[]

/** Gives each listed feature group the weight 1. */
export const groupWeights = (groups: readonly FeatureGroup[]): GroupWeights => ({
  words: Number(groups.includes('words')),
  chars: Number(groups.includes('chars')),
  concepts: Number(groups.includes('concepts')),
})

/** Weight of the similarity to the nearest signature, which is added to the log odds of the learned classifier. */
const SIMILARITY_WEIGHT = 10

/** Reads the classifier of a version. */
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

/** Score of a text; its severity follows from the anchors. */
export function learnedScore(head: LearnedHead, features: Features, similarity: number): number {
  return logitOf(head, features) + SIMILARITY_WEIGHT * similarity
}
