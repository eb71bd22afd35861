import { createHash } from 'node:crypto'
import { RARITY_SCALE, type ModelFile } from '../classifier.js'
import { scoreOf, trainLogistic } from './train_logistic.js'
import { readTrainingSet, type TrainingSample } from './training_set.js'

/** A response with the score that it gets from a model trained without its author. */
export type HeldOut = TrainingSample & { score: number }

/** Trains the classifier on all responses. It is calibrated on scores from models trained without the scored author. */
export function trainModel(): ModelFile {
  const samples = readTrainingSet()
  const { bias, weights, rarity } = trainLogistic(samples)
  const products = weights.map((weight, bucket) => weight * rarity[bucket])
  const largest = products.reduce((max, product) => Math.max(max, Math.abs(product)), 0)
  const scale = largest / 127
  return {
    bias: rounded(bias),
    scale,
    ...calibrate(crossValidate(samples)),
    trainedOn: hashOf(samples),
    products: base64(Int8Array.from(products, (product) => Math.round(product / scale))),
    rarity: base64(Uint8Array.from(rarity, storedRarity)),
  }
}

/** @throws Error for more training responses than the largest value can distinguish, about 9,900 */
export function storedRarity(rarity: number): number {
  const stored = Math.round(rarity * RARITY_SCALE)
  if (stored > 255) throw new Error('RARITY_SCALE is too large for this number of responses')
  return stored
}

/** Scores every response with a model that was trained without its author. */
export function crossValidate(samples: readonly TrainingSample[]): HeldOut[] {
  const authors = [...new Set(samples.map(({ author }) => author))]
  return authors.flatMap((author) => {
    const model = trainLogistic(samples.filter((sample) => sample.author !== author))
    return samples
      .filter((sample) => sample.author === author)
      .map((sample) => ({ ...sample, score: scoreOf(model, sample.buckets) }))
  })
}

const STEPS = 2000
const RATE = 1

/**
 * Fits a logistic function to the scores (Platt 1999), with equal weight for both labels, so that its log odds assume
 * that as many attacks succeed as fail.
 */
export function calibrate(heldOut: readonly HeldOut[]): { slope: number; intercept: number } {
  const decidable = heldOut.filter(({ isDecidable }) => isDecidable)
  const failed = decidable.filter(({ label }) => label === 1).length
  let slope = 1
  let intercept = 0
  for (let step = 0; step < STEPS; step++) {
    let bySlope = 0
    let byIntercept = 0
    for (const { score, label } of decidable) {
      const weight = 0.5 / (label === 1 ? failed : decidable.length - failed)
      const error = weight * (1 / (1 + Math.exp(-(slope * score + intercept))) - label)
      bySlope += error * score
      byIntercept += error
    }
    slope -= RATE * bySlope
    intercept -= RATE * byIntercept
  }
  return { slope: rounded(slope), intercept: rounded(intercept) }
}

/** Identifies the training responses and their features, so that a test can detect an outdated model. */
function hashOf(samples: readonly TrainingSample[]): string {
  const hash = createHash('sha256')
  for (const { label, buckets } of samples) hash.update(`${label} ${buckets.join()}\n`)
  return hash.digest('hex')
}

const base64 = (bytes: Int8Array | Uint8Array) => Buffer.from(bytes.buffer).toString('base64')
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
