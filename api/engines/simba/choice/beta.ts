import type { Random } from '../../seeded_random.js'

/** Samples the Beta distribution as the ratio of two Gamma samples. `a` and `b` must be positive. */
export function sampleBeta(a: number, b: number, random: Random): number {
  const x = sampleGamma(a, random)
  const y = sampleGamma(b, random)
  return x + y === 0 ? 0.5 : x / (x + y)
}

/**
 * Samples the Gamma distribution with scale 1. Source: Marsaglia and Tsang, "A simple method for generating gamma
 * variables", ACM TOMS 26 (2000).
 */
function sampleGamma(shape: number, random: Random): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * positive(random) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = sampleNormal(random)
    const v = (1 + c * x) ** 3
    if (v <= 0) continue
    if (Math.log(positive(random)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** Samples the standard normal distribution (Box–Muller). */
function sampleNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random.next())
}

/** Returns a uniform sample in (0, 1]. */
const positive = (random: Random) => 1 - random.next()
