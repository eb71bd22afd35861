import type { ChangedList } from '#tests/support/mcp/conformance/era'
import { MemoryEventStore } from '#tests/support/mcp/conformance/transports/event_store'
import { announcements, newServer } from '#tests/support/mcp/conformance/transports/legacy_server'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Session = { server: Server; transport: StreamableHTTPServerTransport; watched: Set<string> }

const RETRY_MS = 100

/** Sessions of clients that use a revision before 2026-07-28, implemented with the official library. */
export class LegacySessions {
  logPrefix = ''
  #sessions = new Map<string, Session>()

  async respond(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers['mcp-session-id']
    const known = this.#sessions.get(String(id))
    if (known) return known.transport.handleRequest(request, response, body)
    if (id !== undefined) return void response.writeHead(404).end()
    if (!isInitializeRequest(body)) return void response.writeHead(400).end()
    const { transport } = await this.#open()
    await transport.handleRequest(request, response, body)
  }

  async updateResource(uri: string): Promise<void> {
    for (const { server, watched } of this.#sessions.values()) {
      if (watched.has(uri)) await server.sendResourceUpdated({ uri })
    }
  }

  async untilWatched(uri: string): Promise<void> {
    const isWatched = () => [...this.#sessions.values()].some(({ watched }) => watched.has(uri))
    while (!isWatched()) await new Promise((resolve) => setImmediate(resolve))
  }

  async announce(list: ChangedList): Promise<void> {
    for (const { server } of this.#sessions.values()) await announcements[list](server)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()))
  }

  async #open(): Promise<Session> {
    const id = randomUUID()
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      eventStore: new MemoryEventStore(),
      retryInterval: RETRY_MS,
      onsessioninitialized: () => void this.#sessions.set(id, session),
      onsessionclosed: () => void this.#sessions.delete(id),
    })
    const watched = new Set<string>()
    const server = newServer(watched, () => this.logPrefix)
    const session = { server, transport, watched }
    await server.connect(transport as Parameters<Server['connect']>[0])
    return session
  }
}
