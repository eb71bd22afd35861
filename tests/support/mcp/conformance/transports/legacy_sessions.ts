import {
  type ChangedList,
  type Context,
  type Fields,
  recordOf,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import { CAPABILITIES, handleRequest } from '#tests/support/mcp/conformance/handle_request'
import { MemoryEventStore } from '#tests/support/mcp/conformance/transports/event_store'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  isInitializeRequest,
  McpError,
  ResultSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>
type Session = { server: Server; transport: StreamableHTTPServerTransport; watched: Set<string> }

const RETRY_MS = 100

/** Sessions of clients of the revisions before 2026-07-28, by the official library. */
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
    const server = new Server(
      { name: 'conformance', version: '1.0.0' },
      { capabilities: CAPABILITIES }
    )
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      eventStore: new MemoryEventStore(),
      retryInterval: RETRY_MS,
      onsessioninitialized: () => void this.#sessions.set(id, session),
      onsessionclosed: () => void this.#sessions.delete(id),
    })
    const session = { server, transport, watched: new Set<string>() }
    server.fallbackRequestHandler = (request, extra) =>
      handle({ ...session, logPrefix: this.logPrefix }, request, extra)
    await server.connect(transport as Parameters<Server['connect']>[0])
    return session
  }
}

async function handle(
  { server, watched, logPrefix }: Session & { logPrefix: string },
  { method, params = {} }: { method: string; params?: Fields },
  extra: Extra
): Promise<Fields> {
  const uri = String(params.uri)
  if (method === 'resources/subscribe') watched.add(uri)
  if (method === 'resources/unsubscribe') watched.delete(uri)
  if (method.endsWith('subscribe')) return {}
  try {
    return await handleRequest(method, params, contextOf({ server, logPrefix }, params, extra))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new McpError(error.code, error.message, error.data)
  }
}

function contextOf(
  { server, logPrefix }: { server: Server; logPrefix: string },
  { _meta: meta }: Fields,
  extra: Extra
): Context {
  const { progressToken } = recordOf(meta)
  const notify = (method: string, params: Fields) =>
    extra.sendNotification({ method, params } as ServerNotification)
  return {
    era: 'legacy',
    capabilities: { ...server.getClientCapabilities() },
    async ask(requests) {
      const responses = Object.entries(requests).map(
        async ([key, request]) =>
          [key, await extra.sendRequest(request as ServerRequest, ResultSchema)] as const
      )
      return Object.fromEntries(await Promise.all(responses))
    },
    async progress(progress, total) {
      if (progressToken === undefined) return
      await notify('notifications/progress', { progressToken, progress, total })
    },
    log: (data) => notify('notifications/message', { level: 'info', data: `${logPrefix}${data}` }),
    closeStream: () => extra.closeSSEStream?.(),
    changed: (list) => void announcements[list](server),
  }
}

const announcements: Record<ChangedList, (server: Server) => Promise<void>> = {
  tools: (server) => server.sendToolListChanged(),
  prompts: (server) => server.sendPromptListChanged(),
  resources: (server) => server.sendResourceListChanged(),
}
