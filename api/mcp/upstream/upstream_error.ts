/** Why a call of an MCP server failed; the message is for people and contains no credentials. */
export type UpstreamFailure =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'protocol'
  /** The user has no account at the server that works. */
  | 'unauthorized'

/** Whether the user has to connect an account: no fault of the server. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure === 'unauthorized'

export class UpstreamError extends Error {
  constructor(
    readonly failure: UpstreamFailure,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
    this.name = 'UpstreamError'
  }
}
