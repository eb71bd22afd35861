/** Largest numbers that a document may ask for; delays are milliseconds. */
export const EVAL_LIMITS = {
  maxConcurrency: 100,
  delay: 600_000,
  repeat: 100,
  prompts: 100,
  providers: 50,
}
