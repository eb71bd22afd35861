/** Maximum values of a document. `delay` is in milliseconds. */
export const EVAL_LIMITS = {
  maxConcurrency: 100,
  delay: 600_000,
  repeat: 100,
  prompts: 100,
  providers: 50,
  datasets: 100,
  /** Counted after expansion of variables, scenarios and repeats: 10 lists of 10 values are 10^10 test cases. */
  tests: 500_000,
}
