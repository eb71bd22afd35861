import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { setSecurityHeaders } from '#api/platform/http/middleware/security_headers'
import { removeAbandonedUploads } from '#api/platform/http/files/upload_share'

/**
 * Maximum idle time of a connection between requests. The command-line tool and common proxies keep connections for up
 * to a minute, and the client must close first: a request sent while the server closes the connection is lost.
 */
const KEEP_ALIVE_MS = 75_000

/** Time limit for the headers of a request. */
const HEADERS_MS = 20_000

/**
 * Time limit for a whole request. Allows for a 500 MB file over a slow connection; slow bodies are rejected much
 * earlier, see `MIN_PACE`.
 */
const REQUEST_MS = 15 * 60_000

/**
 * How long the rest of a body is read and discarded after the response. Without this, a client that is still uploading
 * would be disconnected before it receives the response.
 */
const UNREAD_BODY_MS = 10_000

export function createHttpServer(handle: RequestListener) {
  // Errors are ignored: if the temporary folder cannot be listed, nothing can be removed.
  removeAbandonedUploads().catch(() => {})
  const timeouts = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: 5000,
  }
  return createServer(timeouts, (request, response) => {
    setSecurityHeaders(request, response)
    closeAfterUnreadBody(request, response)
    return handle(request, response)
  })
}

/**
 * Closes the connection of a client that keeps sending long after the response, so that it does not occupy the
 * connection.
 */
function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.complete || request.socket.destroy(), UNREAD_BODY_MS)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  })
}
