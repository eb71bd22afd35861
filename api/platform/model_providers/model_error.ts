import type { ModelUsage } from '#api/engines/redteam/index'

export const MODEL_ERRORS = [
  'unauthorized',
  'rate_limited',
  'timeout',
  'unreachable',
  'refused',
  'malformed',
  'server_error',
  'invalid_request',
] as const
export type ModelErrorCode = (typeof MODEL_ERRORS)[number]

/**
 * The model returned no usable response. The message is shown to users, recommends a fix, and contains no credentials.
 * There is deliberately no `cause`, because SDK errors contain requests.
 */
export class ModelError extends Error {
  readonly name = 'ModelError'

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly facts: {
      /** HTTP status of the last response. */
      status?: number
      /** Wait requested by the provider's `Retry-After` header. */
      retryAfterMs?: number
      /** Whether a retry may succeed. */
      isTransient?: boolean
    } = {}
  ) {
    super(message)
  }

  /** Usage of the responses before the error, which the provider charges although none was usable. */
  usage: ModelUsage | null = null
}
