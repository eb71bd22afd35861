import { stdioCommand } from '#api/contract/mcp/stdio'
import { authorizedFetch } from '#api/mcp/upstream/link/authorized_fetch'
import { SseTransport } from '#api/mcp/upstream/link/sse_transport'
import { StatelessHttp } from '#api/mcp/upstream/stateless/stateless_http'
import { StatelessTransport } from '#api/mcp/upstream/stateless/stateless_transport'
import { StdioTransport } from '#api/mcp/upstream/stdio/stdio_transport'
import { isProbe, type UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { watchBodies } from '#api/mcp/upstream/link/watch_bodies'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

const HTTP_CONNECT_MS = 15_000
/** A program may have to be downloaded first. */
const STDIO_CONNECT_MS = 60_000
/** Of one response, or of one stream of notifications. */
const MAX_BYTES = 10_485_760

/** How a server is reached: by a session, without one, or by HTTP+SSE. */
export type LinkKind = 'session' | 'stateless' | 'sse'

/**
 * The order in which it is found out. A program that is queried for its revision can get the handshake in the same process.
 * @param isStateless whether the client has no session either: then the two get the most from each other without one
 */
export function linkKindsOf(url: string, isStateless: boolean): LinkKind[] {
  if (stdioCommand(url)) return ['stateless', 'session']
  return isStateless ? ['stateless', 'session', 'sse'] : ['session', 'stateless', 'sse']
}

/** The connection below one session of a server. */
export type Link = {
  transport: StreamableHTTPClientTransport | StatelessTransport | SseTransport | StdioTransport
  connectMs: number
  release: () => Promise<void>
}

/** Called when a response breaks off, and when the response to a request continues on another stream. */
export type LinkEvents = { onBroken: () => void; onPolling: () => void }

export async function openLink(
  server: UpstreamServer,
  { onBroken, onPolling }: LinkEvents,
  kind: LinkKind
): Promise<Link> {
  if (stdioCommand(server.url)) {
    const transport = new StdioTransport(server, kind === 'stateless')
    return { transport, connectMs: STDIO_CONNECT_MS, release: async () => {} }
  }
  const { id: subjectId, teamId, organizationId } = server
  const fetch = await guardedFetchFor(
    { purpose: 'mcp', organizationId, teamId, subjectId },
    // Calls have their own deadlines, and streams stay open while their session lives. The size is limited where bodies are watched,
    // because each stage of a stream takes time.
    { timeoutMs: Infinity, maxBytes: Infinity, maxRedirects: 0 }
  )
  const { headers } = server
  const url = new URL(server.url)
  const authorized = authorizedFetch(fetch, server.authorizer)
  const watched = watchBodies(authorized, MAX_BYTES, onBroken)
  const transports = {
    session: () => {
      const polled = noticePolling(watched, onPolling)
      return new StreamableHTTPClientTransport(url, { fetch: polled, requestInit: { headers } })
    },
    stateless: () => {
      const streamFetch = watchBodies(authorized, MAX_BYTES, () => {})
      const http = new StatelessHttp(url, { fetch: watched, streamFetch, headers })
      return new StatelessTransport(http, !isProbe(server))
    },
    // It limits messages instead of the stream, which has all responses of a session.
    sse: () => new SseTransport(url, { fetch: authorized, headers, maxBytes: MAX_BYTES }),
  }
  return {
    transport: transports[kind](),
    connectMs: HTTP_CONNECT_MS,
    release: () => fetch.close(),
  }
}

/** The protocol library resumes a stream with the ID of its last event. */
const noticePolling =
  (fetch: FetchLike, onPolling: () => void): FetchLike =>
  (url, init) => {
    if (new Headers(init?.headers).has('last-event-id')) onPolling()
    return fetch(url, init)
  }
