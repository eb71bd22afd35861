import type { FloatLayout } from './float_layout.js'

/** Number of exponents of `f64`, the type that has the most. */
const MAX_EXPONENTS = 2 ** 11

/** Counts the values of a tensor by kind and exponent, without converting them to numbers. */
export class ValueStatistics {
  items = 0
  zeros = 0
  nans = 0
  positiveInfinities = 0
  negativeInfinities = 0
  isConstant = true
  #first: number | null = null
  #firstLow = 0
  readonly #exponents = new Uint32Array(MAX_EXPONENTS)

  constructor(readonly layout: FloatLayout) {}

  /** Adds whole, little-endian values. The buffer's memory must be aligned to the size of a value. */
  add(chunk: Buffer): void {
    const { bytes, exponentBits, fractionBits } = this.layout
    const { buffer, byteOffset } = chunk
    const items = Math.floor(chunk.length / bytes)
    const words =
      bytes === 2
        ? new Uint16Array(buffer, byteOffset, items)
        : new Uint32Array(buffer, byteOffset, bytes === 8 ? items * 2 : items)
    const isDouble = bytes === 8
    const maxExponent = 2 ** exponentBits - 1
    const fractionMask = 2 ** fractionBits - 1
    this.#first ??= words[isDouble ? 1 : 0] ?? null
    if (this.items === 0 && isDouble) this.#firstLow = words[0] ?? 0
    this.items += items
    for (let index = 0; index < items; index++) {
      const word = words[isDouble ? index * 2 + 1 : index]!
      const low = isDouble ? words[index * 2]! : 0
      if (word !== this.#first || low !== this.#firstLow) this.isConstant = false
      const exponent = (word >>> fractionBits) & maxExponent
      const isFractionZero = (word & fractionMask) === 0 && low === 0
      if (exponent === maxExponent) {
        if (!isFractionZero) this.nans++
        else if (word >>> (fractionBits + exponentBits) === 0) this.positiveInfinities++
        else this.negativeInfinities++
      } else if (exponent === 0 && isFractionZero) this.zeros++
      else this.#exponents[exponent]!++
    }
  }

  /**
   * Returns the number of values whose binary exponent exceeds that of the median of the finite non-zero values by at
   * least `distance`, and by how much the largest one exceeds it.
   */
  beyondMedian(distance: number): { count: number; largest: number } {
    const total = this.#exponents.reduce((sum, count) => sum + count, 0)
    let median = 0
    for (let seen = 0; median < MAX_EXPONENTS; median++) {
      seen += this.#exponents[median]!
      if (seen * 2 >= total) break
    }
    let [count, largest] = [0, 0]
    for (let exponent = median + distance; exponent < MAX_EXPONENTS; exponent++) {
      if (this.#exponents[exponent] === 0) continue
      count += this.#exponents[exponent]!
      largest = exponent - median
    }
    return { count, largest }
  }
}
