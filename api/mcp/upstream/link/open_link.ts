import { stdioCommand } from '#api/contract/mcp/stdio'
import { authorizedSend } from '#api/mcp/upstream/http/authorized_send'
import { followRedirects } from '#api/mcp/upstream/http/follow_redirects'
import { asFetch } from '#api/mcp/upstream/http/send'
import { SessionTransport } from '#api/mcp/upstream/http/session_transport'
import { SseTransport } from '#api/mcp/upstream/link/sse_transport'
import { StatelessHttp } from '#api/mcp/upstream/stateless/stateless_http'
import { StatelessTransport } from '#api/mcp/upstream/stateless/stateless_transport'
import { StdioTransport } from '#api/mcp/upstream/stdio/stdio_transport'
import { isProbe, type UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { guardedRequestFor } from '#api/platform/settings/guarded_request_for'

const HTTP_CONNECT_MS = 15_000
/** Long enough for a program to be downloaded first. */
const STDIO_CONNECT_MS = 60_000
/** Maximum size of one response, or of one stream of notifications. */
const MAX_BYTES = 10_485_760

/** How a server is reached: by a session, without one, or by HTTP+SSE. */
export type LinkKind = 'session' | 'stateless' | 'sse'

/**
 * Returns the link kinds in the order in which to try them. A stdio server is first asked for its revision; if it does
 * not support that, it receives the handshake in the same process.
 * @param isStateless whether the client has no session either; the kind without sessions is then tried first, because it
 * supports the largest number of features
 */
export function linkKindsOf(url: string, isStateless: boolean): LinkKind[] {
  if (stdioCommand(url)) return ['stateless', 'session']
  return isStateless ? ['stateless', 'session', 'sse'] : ['session', 'stateless', 'sse']
}

/** The connection that carries one session with a server. */
export type Link = {
  transport: SessionTransport | StatelessTransport | SseTransport | StdioTransport
  connectMs: number
}

/**
 * Opens a link of the given kind.
 * @param onPolling called when the response to a request continues on another stream
 */
export async function openLink(
  server: UpstreamServer,
  kind: LinkKind,
  onPolling: () => void
): Promise<Link> {
  if (stdioCommand(server.url)) {
    const transport = new StdioTransport(server, kind === 'stateless')
    return { transport, connectMs: STDIO_CONNECT_MS }
  }
  const { id: subjectId, teamId, organizationId, headers } = server
  // No timeout: calls have their own deadlines, and streams stay open as long as their session.
  const request = await guardedRequestFor({ purpose: 'mcp', organizationId, teamId, subjectId })
  const send = authorizedSend(followRedirects(request), server.authorizer)
  const url = new URL(server.url)
  const options = { send, headers, maxBytes: MAX_BYTES }
  const transports = {
    session: () => new SessionTransport(url, { ...options, onPolling }),
    stateless: () => new StatelessTransport(new StatelessHttp(url, options), !isProbe(server)),
    // Not limited here: the stream contains all responses of a session, so the transport limits each message instead.
    sse: () => new SseTransport(url, { ...options, fetch: asFetch(send) }),
  }
  return { transport: transports[kind](), connectMs: HTTP_CONNECT_MS }
}
