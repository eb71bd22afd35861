/** One measured figure, beside what it is held against in the same run. */
export type BenchLine = {
  name: string
  value: number
  unit: string
  yardstick?: { name: string; value: number }
  /** value / yardstick. */
  ratio?: number
  /** Bounds of the ratio, or of the value where there is no yardstick. */
  bound?: { max?: number; min?: number }
  note?: string
}
