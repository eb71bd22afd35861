/** Largest numbers that a document may ask for; delays are milliseconds. */
export const EVAL_LIMITS = {
  maxConcurrency: 100,
  delay: 600_000,
  repeat: 100,
  prompts: 100,
  providers: 50,
  datasets: 100,
  /** Test cases after variables, scenarios and repetitions are expanded: 10 lists of 10 values are 10^10. */
  tests: 500_000,
}
