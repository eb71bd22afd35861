/** Seeded random number generator; equal seeds produce equal sequences. */
export interface Random {
  /** Returns a uniform number in [0, 1). */
  next(): number
}

/** Computes a seed: the 32-bit FNV-1a hash of the code points of the parts. Constants: IETF draft-eastlake-fnv. */
export function seedFrom(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of parts.join('\u0000')) {
    hash ^= char.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/**
 * Creates a generator: mulberry32 by Tommy Ettinger (public domain). Good enough for sampling; never use it for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    },
  }
}

/** Returns a uniform integer in [0, below); 0 if `below` is 0. */
export function integerBelow(random: Random, below: number): number {
  return Math.floor(random.next() * below)
}

/** Returns a shuffled copy (Fisher–Yates). */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = integerBelow(random, last + 1)
    ;[copy[last], copy[other]] = [copy[other], copy[last]]
  }
  return copy
}

/**
 * Yields every index in [0, size) exactly once, in pseudo-random order and without allocating a list. The step size is
 * coprime to `size`.
 */
export function* mixedIndexes(random: Random, size: number): Generator<number> {
  if (size < 1) return
  const start = integerBelow(random, size)
  let stride = Math.max(1, Math.floor(size * (0.5 + random.next() / 4)))
  while (greatestCommonDivisor(stride, size) !== 1) stride++
  for (let step = 0; step < size; step++) yield (start + step * stride) % size
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
