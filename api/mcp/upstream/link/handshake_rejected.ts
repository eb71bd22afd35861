import { stdioCommand } from '#api/contract/mcp/stdio'
import type { LinkKind } from '#api/mcp/upstream/link/open_link'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** Status codes with which servers reject the handshake of an unsupported transport or revision. */
const STATUSES: readonly (number | undefined)[] = [400, 404, 405]

/** Whether the error suggests that the server supports a transport or revision other than the one tried. */
export function isHandshakeRejected(
  error: unknown,
  kind: LinkKind,
  url: string
): error is UpstreamError {
  if (!(error instanceof UpstreamError) || error.failure !== 'protocol') return false
  if (kind !== 'session' || stdioCommand(url)) return true
  return error.cause instanceof StreamableHTTPError && STATUSES.includes(error.cause.code)
}
