import { readFileSync } from 'node:fs'
import { createSegmenter, type Segmenter } from '../text/segment.js'
import { hashWord } from '../text/words.js'
import { BUCKETS, type Features } from './features.js'

/** Weight of each group of features; 0 excludes the group. */
export type GroupWeights = Readonly<Record<keyof Features, number>>

/**
 * The shipped classifiers ignore characters: because these features depend on subjects and spelling, they add more noise
 * than evidence on texts from sources other than the training texts. Chosen by cross-validation (see README).
 */
export const SHIPPED_GROUPS: GroupWeights = { words: 2, chars: 0, concepts: 2 }

/** Weights of one classifier: 8-bit integers times `scale`. */
export type Head = {
  bias: number
  scale: number
  weights: Int8Array
  anchors: Anchor[]
  groups: GroupWeights
}

/**
 * A log-odds value and its severity. Severity is calibrated to the false-positive rate, because a probability would
 * depend on how common attacks are. Of harmless texts, 1% exceed 0.7 for `injection` and 0.3% for `harm`.
 */
export type Anchor = { logit: number; severity: number }

export type ModelFile = {
  heads: Record<HeadName, { bias: number; scale: number; anchors: Anchor[]; weights: string }>
  /** Words and how often they occur in the training texts, for splitting text without spaces. */
  words: Record<string, number>
  /** Per bucket, 32 times the natural logarithm of one plus its number of harmless training texts. */
  frequencies: string
  harmlessTexts: number
}

export const HEAD_NAMES = ['injection', 'harm'] as const
export type HeadName = (typeof HEAD_NAMES)[number]

export type Model = { heads: Record<HeadName, Head>; segment: Segmenter; rarity: Float32Array }

let loaded: Model | undefined

/** Returns the shipped model, which is loaded once per process. */
export function shippedModel(): Model {
  loaded ??= readModel(
    JSON.parse(readFileSync(new URL('../data/model.json', import.meta.url), 'utf8'))
  )
  return loaded
}

export function readModel({ heads, words, frequencies, harmlessTexts }: ModelFile): Model {
  return {
    heads: { injection: readHead(heads.injection), harm: readHead(heads.harm) },
    segment: segmenterOf(words),
    rarity: rarityOf(Buffer.from(frequencies, 'base64'), harmlessTexts),
  }
}

export const FREQUENCY_SCALE = 32

/** Computes the inverse document frequency of each bucket. */
function rarityOf(frequencies: Uint8Array, texts: number): Float32Array {
  return Float32Array.from(frequencies, (entry) => Math.log(1 + texts) - entry / FREQUENCY_SCALE)
}

/** Returns the rarity of a bucket in harmless texts (inverse document frequency). */
export const bucketWeight = (bucket: number): number => shippedModel().rarity[bucket]

function readHead({ weights, ...head }: ModelFile['heads'][HeadName]): Head {
  const bytes = Buffer.from(weights, 'base64')
  const typed = new Int8Array(bytes.buffer, bytes.byteOffset, BUCKETS)
  return { ...head, groups: SHIPPED_GROUPS, weights: typed }
}

export function segmenterOf(words: Readonly<Record<string, number>>): Segmenter {
  const total = Object.values(words).reduce((sum, count) => sum + count, 0)
  const costs = new Map(
    Object.entries(words).map(([word, count]) => [hashWord(word), Math.log(total / count)])
  )
  return createSegmenter(costs, Math.log(total) / 2)
}

/** Returns the log odds of the positive class, without the evidence from rules. */
export function logitOf({ bias, scale, weights, groups }: Head, features: Features): number {
  return (
    bias +
    groups.words * partOf(weights, scale, features.words) +
    groups.chars * partOf(weights, scale, features.chars) +
    groups.concepts * partOf(weights, scale, features.concepts)
  )
}

function partOf(weights: Int8Array, scale: number, buckets: Uint32Array): number {
  let sum = 0
  for (let index = 0; index < buckets.length; index++) sum += weights[buckets[index]]
  return (sum * scale) / Math.sqrt(buckets.length || 1)
}

/** Converts a log-odds value to a severity by linear interpolation between anchors, which are in ascending order. */
export function severityOf(anchors: readonly Anchor[], logit: number): number {
  let before = anchors[0]
  if (logit <= before.logit) return before.severity
  for (const anchor of anchors) {
    if (logit < anchor.logit) {
      const share = (logit - before.logit) / (anchor.logit - before.logit)
      return before.severity + share * (anchor.severity - before.severity)
    }
    before = anchor
  }
  return before.severity
}
