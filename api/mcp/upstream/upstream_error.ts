/** Why a call of an MCP server failed; the message is for people and contains no credentials. */
export type UpstreamFailure = 'refused' | 'unreachable' | 'timeout' | 'too_large' | 'protocol'

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
