import { stdioCommand } from '#api/contract/mcp/stdio'
import { AgentTransport } from '#api/mcp/upstream/agent_transport'
import { authorizedFetch } from '#api/mcp/upstream/authorized_fetch'
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

/** The connection below one session of a server. */
export type Link = {
  transport: StreamableHTTPClientTransport | StatelessTransport | AgentTransport
  connectMs: number
  release: () => Promise<void>
}

/**
 * @param onBroken called when a response breaks off
 * @param isStateless whether the server has no sessions
 */
export async function openLink(
  server: UpstreamServer,
  onBroken: () => void,
  isStateless: boolean
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
  const watched = watchBodies(authorizedFetch(fetch, server.authorizer), MAX_BYTES, onBroken)
  const release = () => fetch.close()
  if (isStateless) {
    const options = { fetch: watched, headers: server.headers }
    const transport = new StatelessTransport(new URL(server.url), options)
    return { transport, connectMs: HTTP_CONNECT_MS, release }
  }
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: watched,
    requestInit: { headers: server.headers },
  })
  return { transport, connectMs: HTTP_CONNECT_MS, release }
}
