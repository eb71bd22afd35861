import type { RangeProbe } from '#api/engines/mcp_range/vocabulary'
import { assertIsRead } from '#api/mcp/gateway/sse_session'
import { NO_SCHEMAS } from '#api/mcp/upstream/no_schemas'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import logger from '@adonisjs/core/services/logger'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const RANGE_SERVER = 'tools'
export const RANGE_CAPABILITIES = { tools: { listChanged: true } }

/** The endpoint of a session. The range behind it can change while the session is open. */
type Owner = { endpointId: string; teamId: string }
type OnClosed = (session: RangeSession) => void
/** A transport, with the function that passes requests of the session's client to it. */
type Channel = {
  id: string
  transport: Transport
  receive: (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>
  /** Whether the client has sent its handshake. */
  isInitialized: () => boolean
}

/** Owns one session of a target in a range, and the tool descriptions that it sees. */
export class RangeSession {
  readonly id: string
  readonly endpointId: string
  readonly teamId: string
  readonly server: Server
  readonly receive: Channel['receive']
  readonly isInitialized: Channel['isInitialized']
  lastUsedAt = Date.now()
  openRequests = 0
  /** The probe whose attack changed a description; null while all descriptions are as approved. */
  changedBy: RangeProbe | null = null
  readonly #transport: Transport

  private constructor({ endpointId, teamId }: Owner, channel: Channel) {
    this.id = channel.id
    this.endpointId = endpointId
    this.teamId = teamId
    this.receive = channel.receive
    this.isInitialized = channel.isInitialized
    this.#transport = channel.transport
    this.server = new Server(
      { name: RANGE_SERVER, version: '1' },
      { capabilities: RANGE_CAPABILITIES, jsonSchemaValidator: NO_SCHEMAS }
    )
    this.server.onerror = (error) => logger.debug({ err: error }, 'MCP range session')
  }

  /** Opens a session with a client of streamable HTTP. */
  static overHttp(range: Owner, onClosed: OnClosed): RangeSession {
    const id = randomUUID()
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessionclosed: () => onClosed(session),
    })
    const session: RangeSession = new RangeSession(range, {
      ...{ id, transport: transport as Transport },
      receive: (request, response, body) => transport.handleRequest(request, response, body),
      isInitialized: () => transport.sessionId !== undefined,
    })
    return session
  }

  /**
   * Opens a session for a client of HTTP+SSE (2024-11-05): the stream is the session, and its first event contains the
   * URL for messages.
   */
  static overSse(range: Owner, address: string, stream: ServerResponse, onClosed: OnClosed) {
    const transport = new SSEServerTransport(address, stream)
    const session: RangeSession = new RangeSession(range, {
      ...{ id: transport.sessionId, transport, isInitialized: () => true },
      async receive(request, response, body) {
        assertIsRead(stream)
        await transport.handlePostMessage(request, response, body)
      },
    })
    stream.once('close', () => onClosed(session))
    return session
  }

  async open(): Promise<void> {
    await this.server.connect(this.#transport)
  }

  async close(): Promise<void> {
    await this.server.close().catch(() => {})
  }
}
