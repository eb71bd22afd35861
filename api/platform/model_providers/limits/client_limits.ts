export type ClientLimits = {
  maxConcurrency: number
  /** Maximum requests started within any sixty seconds; null for no limit. */
  requestsPerMinute: number | null
  /** Time limit of one request, from sending to the last byte of the response. */
  timeoutMs: number
  /** Maximum attempts per response when the provider fails, including the first. */
  maxTries: number
  /** Longest wait before a retry; if the provider requests a longer one, the call fails. */
  maxWaitMs: number
  /** Maximum responses requested, including the first, to get one that matches the schema. */
  maxAnswers: number
  /** Maximum tokens per response, including reasoning tokens. */
  maxOutputTokens: number
}

export const DEFAULT_LIMITS: ClientLimits = {
  maxConcurrency: 4,
  requestsPerMinute: null,
  timeoutMs: 120_000,
  maxTries: 4,
  maxWaitMs: 60_000,
  maxAnswers: 3,
  maxOutputTokens: 8_192,
}
