export type McpErrorCode = 'not_canonical' | 'too_deep' | 'too_large' | 'invalid_policy'

/** An error with a code that callers can check; the message is written for people. */
export class McpEngineError extends Error {
  constructor(
    readonly code: McpErrorCode,
    message: string
  ) {
    super(message)
  }
}
