import { seededRandom, shuffled } from '../../../../../seeded_random.js'
import { BUCKETS } from '../features.js'

/** One text: its buckets, and the probability that the attack succeeded according to its label. */
export type Sample = { buckets: Uint32Array; label: number }

/**
 * `rarity`: inverse document frequency of each bucket. The vector of a text has the rarities of its buckets, scaled to
 * length 1.
 */
export type Logistic = { bias: number; weights: Float32Array; rarity: Float32Array }

const EPOCHS = 20
const RATE = 0.1
const SEEDS = [1, 2, 3]

/**
 * Trains a logistic regression with AdaGrad (Duchi, Hazan, Singer, JMLR 12, 2011), averaged over several orders of the
 * samples. The orders depend only on fixed seeds, so every run with the same version of Node produces the same result.
 */
export function trainLogistic(samples: readonly Sample[]): Logistic {
  const rarity = rarityOf(samples)
  const models = SEEDS.map((seed) => trainOnce(samples, rarity, seed))
  const weights = new Float32Array(BUCKETS)
  for (const model of models) {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      weights[bucket] += model.weights[bucket] / models.length
    }
  }
  const bias = models.reduce((sum, model) => sum + model.bias, 0) / models.length
  return { bias, weights, rarity }
}

/** Computes the log odds of success; not calibrated. */
export function scoreOf({ bias, weights, rarity }: Logistic, buckets: Uint32Array): number {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket] * rarity[bucket]
  return bias + sum / lengthOf(rarity, buckets)
}

function lengthOf(rarity: Float32Array, buckets: Uint32Array): number {
  let squares = 0
  for (const bucket of buckets) squares += rarity[bucket] * rarity[bucket]
  return Math.sqrt(squares || 1)
}

function rarityOf(samples: readonly Sample[]): Float32Array {
  const counts = new Uint32Array(BUCKETS)
  for (const { buckets } of samples) for (const bucket of buckets) counts[bucket]++
  return Float32Array.from(counts, (count) => Math.log((1 + samples.length) / (1 + count)) + 1)
}

function trainOnce(samples: readonly Sample[], rarity: Float32Array, seed: number): Logistic {
  const model: Logistic = { bias: 0, weights: new Float32Array(BUCKETS), rarity }
  const squares = new Float32Array(BUCKETS).fill(1e-6)
  let biasSquares = 1e-6
  const random = seededRandom(seed)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { buckets, label } of shuffled(random, samples)) {
      const error = 1 / (1 + Math.exp(-scoreOf(model, buckets))) - label
      const step = error / lengthOf(rarity, buckets)
      biasSquares += error * error
      model.bias -= (RATE * error) / Math.sqrt(biasSquares)
      for (const bucket of buckets) {
        const gradient = step * rarity[bucket]
        squares[bucket] += gradient * gradient
        model.weights[bucket] -= (RATE * gradient) / Math.sqrt(squares[bucket])
      }
    }
  }
  return model
}
