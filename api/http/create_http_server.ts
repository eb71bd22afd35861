import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { setSecurityHeaders } from '#api/http/security_headers'
import { removeAbandonedUploads } from '#api/http/upload_share'

/**
 * How long a connection may be silent between requests. The command-line tool keeps one for up to a minute, as do usual
 * proxies: they have to be the ones that close it, because a request that is sent while this server closes the
 * connection is lost.
 */
const KEEP_ALIVE_MS = 75_000

/** The headers of a request must be complete within this time. */
const HEADERS_MS = 20_000

/** A whole request with a file of 500 MB over a slow line; slow bodies are refused much earlier, see `MIN_PACE`. */
const REQUEST_MS = 15 * 60_000

/** How long the rest of a body is read and dropped after the response: a sender who is cut off does not see it. */
const UNREAD_BODY_MS = 10_000

export function createHttpServer(handle: RequestListener) {
  // A temporary folder that cannot be listed holds no uploads either.
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

/** An unread body must not keep a connection busy. */
function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.complete || request.socket.destroy(), UNREAD_BODY_MS)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  })
}
