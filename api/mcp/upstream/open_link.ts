import { stdioCommand } from '#api/contract/mcp/stdio'
import { AgentTransport } from '#api/mcp/upstream/agent_transport'
import { authorizedFetch } from '#api/mcp/upstream/authorized_fetch'
import { SseTransport } from '#api/mcp/upstream/sse_transport'
import { StatelessTransport } from '#api/mcp/upstream/stateless_transport'
import type { UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { watchBodies } from '#api/mcp/upstream/watch_bodies'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const HTTP_CONNECT_MS = 15_000
/** A program may have to be downloaded first. */
const STDIO_CONNECT_MS = 60_000
/** Of one response, or of one stream of notifications. */
const MAX_BYTES = 10_485_760
/** Streams stay open while their session lives. */
const STREAM_MS = 24 * 3600_000

/** How a server is reached, in the order in which it is found out: by a session, without one, or by HTTP+SSE. */
export const LINK_KINDS = ['session', 'stateless', 'sse'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** The connection below one session of a server. */
export type Link = {
  transport: StreamableHTTPClientTransport | StatelessTransport | SseTransport | AgentTransport
  connectMs: number
  release: () => Promise<void>
}

/** @param onBroken called when a response breaks off */
export async function openLink(
  server: UpstreamServer,
  onBroken: () => void,
  kind: LinkKind
): Promise<Link> {
  if (stdioCommand(server.url)) {
    const transport = new AgentTransport(server)
    return { transport, connectMs: STDIO_CONNECT_MS, release: async () => {} }
  }
  const { id: subjectId, teamId, organizationId } = server
  const fetch = await guardedFetchFor(
    { purpose: 'mcp', organizationId, teamId, subjectId },
    // The size is limited where bodies are watched, because each stage of a stream takes time.
    { timeoutMs: STREAM_MS, maxBytes: Infinity, maxRedirects: 0 }
  )
  const { headers } = server
  const url = new URL(server.url)
  const authorized = authorizedFetch(fetch, server.authorizer)
  const watched = watchBodies(authorized, MAX_BYTES, onBroken)
  const transports = {
    session: () =>
      new StreamableHTTPClientTransport(url, { fetch: watched, requestInit: { headers } }),
    stateless: () => new StatelessTransport(url, { fetch: watched, headers }),
    // It limits messages instead of the stream, which has all responses of a session.
    sse: () => new SseTransport(url, { fetch: authorized, headers, maxBytes: MAX_BYTES }),
  }
  return {
    transport: transports[kind](),
    connectMs: HTTP_CONNECT_MS,
    release: () => fetch.close(),
  }
}
