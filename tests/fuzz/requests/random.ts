/**
 * Pseudorandom numbers that depend only on the seed and the request index, so that each request can be rebuilt on its
 * own.
 */
export class Random {
  #state: number

  constructor(seed: number, index = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  }

  /** Mulberry32 generator: uniform numbers in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer that is at least 0 and less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
}
