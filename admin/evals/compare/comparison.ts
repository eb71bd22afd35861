/** `GET /results/:id/compare?with=ID`: the same tests in two evaluations, seen from this one. */
export type EvalComparison = {
  /** Tests of either. */
  tests: number
  onlyHere: number
  onlyThere: number
  both: number
  improved: number
  regressed: number
  unchanged: number
  undecidedPairs: number
  /** McNemar's exact test on the decided pairs; null when none changed. */
  pValue: number | null
  words: string
}
