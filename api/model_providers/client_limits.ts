export type ClientLimits = {
  /** Requests under way at a time. */
  maxConcurrency: number
  /** Requests started in any sixty seconds; null = as many as the provider takes. */
  requestsPerMinute: number | null
  /** For one request, from sending to the last byte. */
  timeoutMs: number
  /** Requests for one answer when the provider fails, counting the first. */
  maxTries: number
  /** The longest wait before another try; a provider that asks for more is given up. */
  maxWaitMs: number
  /** Answers asked for when one does not match the schema, counting the first. */
  maxAnswers: number
  /** Tokens of one answer, thinking included. */
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
