import { BUCKETS, type Features } from '../classifier/features.js'
import { randomFrom } from './random.js'

/** One training text: its features, the rules that matched, the label and its weight. */
export type Sample = { features: Features; offset: number; label: 0 | 1; weight: number }

export type LinearModel = { bias: number; buckets: Float32Array }

export type TrainOptions = { epochs: number; rate: number; l2: number; seed: number }

/**
 * Logistic regression by AdaGrad (Duchi, Hazan, Singer, JMLR 12, 2011). The order of the samples depends on the seed
 * only, so that the result is the same in every run on one version of Node.
 */
export function trainLinear(samples: readonly Sample[], options: TrainOptions): LinearModel {
  const { epochs, rate, l2, seed } = options
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
      const sample = samples[index]
      const error =
        sample.weight *
        (1 / (1 + Math.exp(-sample.offset - logit(model, sample.features))) - sample.label)
      biasSquares += error * error
      model.bias -= (rate * error) / Math.sqrt(biasSquares)
      for (const group of [sample.features.words, sample.features.chars]) {
        const value = 1 / Math.sqrt(group.length || 1)
        for (const bucket of group) {
          const gradient = error * value + l2 * model.buckets[bucket]
          squares[bucket] += gradient * gradient
          model.buckets[bucket] -= (rate * gradient) / Math.sqrt(squares[bucket])
        }
      }
    }
  }
  return model
}

/** Log odds of the positive class. */
export function logit(model: LinearModel, { words, chars }: Features): number {
  let sum = model.bias
  for (const group of [words, chars]) {
    let part = 0
    for (const bucket of group) part += model.buckets[bucket]
    sum += part / Math.sqrt(group.length || 1)
  }
  return sum
}
