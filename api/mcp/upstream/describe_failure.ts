import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const MAX_MESSAGE_CHARS = 300
/**
 * Message of the protocol library's own error. Its code, -32000, is not specific, because servers use it for their own
 * errors.
 */
const CLOSED = new McpError(ErrorCode.ConnectionClosed, 'Connection closed').message

/** Translates an error of the protocol library or the network. Shortens the server's own text. */
export function describeFailure(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const refused = findRefusal(error)
  if (refused) {
    return new UpstreamError('refused', `Assay may not call this server: ${refused.reason}`)
  }
  if (error instanceof McpError) return ofProtocol(error)
  if (error instanceof StreamableHTTPError) {
    const status = error.code === undefined ? 'an error' : `HTTP status ${error.code}`
    return new UpstreamError('protocol', `The server returned ${status}`, { cause: error })
  }
  if (isTooLarge(error)) {
    return new UpstreamError('too_large', 'The response of the server is too large')
  }
  const reason = error instanceof Error ? reasonOf(error) : String(error)
  return new UpstreamError('unreachable', `The server cannot be reached: ${reason}`, {
    cause: error,
  })
}

function ofProtocol(error: McpError): UpstreamError {
  // Set by a transport whose response broke off; servers cannot send such an object.
  if (error.data instanceof UpstreamError) return error.data
  if (error.code === ErrorCode.RequestTimeout) {
    return new UpstreamError('timeout', 'The server did not respond in time')
  }
  if (error.message === CLOSED) {
    return new UpstreamError('unreachable', 'The server closed the connection')
  }
  const text = error.message.slice(0, MAX_MESSAGE_CHARS)
  return new UpstreamError('protocol', `The server returned an error: ${text}`, { cause: error })
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'E_RESPONSE_TOO_LARGE') || isTooLarge(error.cause))

/** Returns the message of the innermost cause, such as `connect ECONNREFUSED 127.0.0.1:9`. */
function reasonOf(error: Error): string {
  let current: Error = error
  for (let depth = 0; depth < 5 && current.cause instanceof Error; depth++) current = current.cause
  return current.message.slice(0, MAX_MESSAGE_CHARS)
}
