import { BUCKETS, type Features } from '../classifier/features.js'
import type { GroupWeights } from '../classifier/model.js'
import { randomFrom } from './random.js'

/** One training text: its features, the log odds from matched rules, its label and its weight. */
export type Sample = { features: Features; offset: number; label: 0 | 1; weight: number }

export type LinearModel = { bias: number; buckets: Float32Array }

/** `hinge` ignores texts that are classified with a margin, so that large groups of similar texts do not dominate. */
type Loss = 'logistic' | 'hinge'

export type TrainOptions = {
  loss: Loss
  groups: GroupWeights
  epochs: number
  rate: number
  l2: number
  seed: number
}

const GROUPS = ['words', 'chars', 'concepts'] as const

/**
 * Trains a linear classifier with AdaGrad (Duchi, Hazan, Singer, JMLR 12, 2011). The order of the samples depends only on
 * the seed, so every run with the same version of Node produces the same result.
 */
export function trainLinear(samples: readonly Sample[], options: TrainOptions): LinearModel {
  const { loss, groups, epochs, rate, l2, seed } = options
  const model: LinearModel = { bias: 0, buckets: new Float32Array(BUCKETS) }
  const squares = new Float32Array(BUCKETS).fill(1e-6)
  let biasSquares = 1e-6
  const order = samples.map((_sample, index) => index)
  const next = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(next() * (last + 1))
      ;[order[last], order[other]] = [order[other], order[last]]
    }
    for (const index of order) {
      const { features, offset, label, weight } = samples[index]
      const error = weight * slopeOf(loss, label, offset + logit(model, features, groups))
      if (error === 0) continue
      biasSquares += error * error
      model.bias -= (rate * error) / Math.sqrt(biasSquares)
      for (const group of GROUPS) {
        if (groups[group] === 0) continue
        const value = groups[group] / Math.sqrt(features[group].length || 1)
        for (const bucket of features[group]) {
          const gradient = error * value + l2 * model.buckets[bucket]
          squares[bucket] += gradient * gradient
          model.buckets[bucket] -= (rate * gradient) / Math.sqrt(squares[bucket])
        }
      }
    }
  }
  return model
}

/** Returns the derivative of the loss with respect to the score. */
function slopeOf(loss: Loss, label: 0 | 1, score: number): number {
  if (loss === 'logistic') return 1 / (1 + Math.exp(-score)) - label
  const isWrongSide = label === 1 ? score < 1 : score > -1
  if (!isWrongSide) return 0
  return label === 1 ? -1 : 1
}

/** Returns the score of the positive class; for logistic loss, its log odds. */
export function logit(model: LinearModel, features: Features, groups: GroupWeights): number {
  let sum = model.bias
  for (const group of GROUPS) {
    if (groups[group] === 0) continue
    let part = 0
    for (const bucket of features[group]) part += model.buckets[bucket]
    sum += (groups[group] * part) / Math.sqrt(features[group].length || 1)
  }
  return sum
}
