/** A measured value with an optional baseline from the same run. */
export type BenchLine = {
  name: string
  value: number
  unit: string
  baseline?: { name: string; value: number }
  /** value / baseline. */
  ratio?: number
  /** Bounds of the ratio, or of the value if there is no baseline. */
  bound?: { max?: number; min?: number }
  note?: string
}

export type BenchOptions = {
  /** Path of a file with data that is not part of the repository. */
  data?: string
}
