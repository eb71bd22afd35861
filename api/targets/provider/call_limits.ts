import type { CallLimits } from '#api/contract/target_settings'

/** Of a request that may be tried again: the first call and two more. */
const MAX_TRIES = 3
const MAX_ANSWER_BYTES = 2_000_000

export function limitsOf({ timeoutMs, maxConcurrency, delayMs }: CallLimits) {
  return {
    timeoutMs,
    maxConcurrency,
    delayMs,
    maxTries: MAX_TRIES,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  }
}
