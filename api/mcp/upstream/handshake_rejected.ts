import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** A server without sessions rejects the handshake with one of these. */
const STATUSES: readonly (number | undefined)[] = [400, 404, 405]

/** Whether the server may support only the revision without sessions. */
export const isHandshakeRejected = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.cause instanceof StreamableHTTPError &&
  STATUSES.includes(error.cause.code)
