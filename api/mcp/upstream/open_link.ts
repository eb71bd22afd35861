import { stdioCommand } from '#api/contract/mcp/stdio'
import { AgentTransport } from '#api/mcp/upstream/agent_transport'
import { authorizedFetch } from '#api/mcp/upstream/authorized_fetch'
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

/** The connection below one session of a server. */
export type Link = {
  transport: StreamableHTTPClientTransport | AgentTransport
  connectMs: number
  release: () => Promise<void>
}

/** @param onBroken called when a response breaks off */
export async function openLink(server: UpstreamServer, onBroken: () => void): Promise<Link> {
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
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: watchBodies(authorizedFetch(fetch, server.authorizer), MAX_BYTES, onBroken),
    requestInit: { headers: server.headers },
  })
  return { transport, connectMs: HTTP_CONNECT_MS, release: () => fetch.close() }
}
