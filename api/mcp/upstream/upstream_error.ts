/** Why a call of an MCP server failed; the message is for people and contains no credentials. */
export type UpstreamFailure =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'protocol'
  /** The user has no working account at the server. */
  | 'unauthorized'

/** Whether the user has to connect an account: no fault of the server. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure === 'unauthorized'

export class UpstreamError extends Error {
  /** Output of the server that explains the failure. Untrusted: it is shown to people, never to a model. */
  readonly detail: string | null

  constructor(
    readonly failure: UpstreamFailure,
    message: string,
    { detail = null, ...options }: ErrorOptions & { detail?: string | null } = {}
  ) {
    super(message, options)
    this.detail = detail
    this.name = 'UpstreamError'
  }
}
