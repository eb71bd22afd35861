export type McpErrorCode = 'not_canonical' | 'too_deep' | 'too_large' | 'invalid_policy'

/** An error of the engine with a code; the message is for people. */
export class McpEngineError extends Error {
  constructor(
    readonly code: McpErrorCode,
    message: string
  ) {
    super(message)
  }
}
