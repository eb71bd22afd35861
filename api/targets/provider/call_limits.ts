import type { CallLimits } from '#api/contract/targets/target_settings'

/** Maximum calls per attempt: the first one and two retries. */
const MAX_TRIES = 3
const MAX_RESPONSE_BYTES = 2_000_000

export function limitsOf({ timeoutMs, maxConcurrency, delayMs }: CallLimits) {
  return {
    timeoutMs,
    maxConcurrency,
    delayMs,
    maxTries: MAX_TRIES,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  }
}
