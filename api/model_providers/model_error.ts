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
 * A model that gave no usable answer. The message is for a person, says what to change, and holds no credential;
 * there is deliberately no `cause`, because the libraries' errors carry requests.
 */
export class ModelError extends Error {
  readonly name = 'ModelError'

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly facts: {
      /** HTTP status of the last answer. */
      status?: number
      /** How long the provider asked to wait. */
      retryAfterMs?: number
      /** Whether the same request may work when sent again. */
      isTransient?: boolean
    } = {}
  ) {
    super(message)
  }
}
