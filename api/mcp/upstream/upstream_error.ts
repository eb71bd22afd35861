/** Kinds of failed calls to an MCP server. */
export type UpstreamFailure =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'protocol'
  /** The user has no working account at the server. */
  | 'unauthorized'

/** Whether the user must connect an account; such errors are no fault of the server. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure === 'unauthorized'

export class UpstreamError extends Error {
  /** Server output that explains the failure. Untrusted, so it is shown to people and never to a model. */
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
