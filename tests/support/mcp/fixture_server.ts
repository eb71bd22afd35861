import type { McpTool } from '#api/engines/mcp/vocabulary'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  type ClientCapabilities,
  isInitializeRequest,
  ResultSchema,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { Group } from '@japa/runner/core'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type Result = Record<string, unknown>
export type Call = {
  sessionId: string
  tool: string
  arguments: Result
  headers: Result
  meta: Result
  /** Sends a request to the client during the call. */
  ask: (method: string, params?: Result) => Promise<Result>
  /** Reports progress if the client requested it. */
  progress: (progress: number) => Promise<void>
  /** Aborted when the client cancels the call. */
  signal: AbortSignal
}
type Answer = (call: Call, calls: number) => Result | Promise<Result>

const text = (content: string): Result => ({ content: [{ type: 'text', text: content }] })

/** Counts its calls per session, which makes leaks between sessions visible. */
const COUNTER: McpTool = {
  name: 'count',
  description: 'Counts its calls.',
  inputSchema: { type: 'object', properties: {} },
}
const ECHO: McpTool = {
  name: 'echo',
  description: 'Returns the message.',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
}

const idOf = (body: unknown) => JSON.stringify((body as { id?: unknown } | undefined)?.id)
const methodOf = (body: unknown) => String((body as { method?: unknown } | undefined)?.method)

/** A real MCP server on the loopback interface. Tests set its tools, responses and faults. */
export class FixtureServer {
  tools: McpTool[] = [COUNTER, ECHO]
  instructions: string | undefined
  /** Must be set before a session starts; without them, the server does not declare the capabilities. */
  resources: Result[] = []
  templates: Result[] = []
  prompts: Result[] = []
  /** Responds to requests about resources, prompts and completions. */
  read: (method: string, params: Result) => Result | Promise<Result> = () => ({})
  /** Requests about resources, prompts and completions. */
  reads: { method: string; params: Result }[] = []
  calls: Call[] = []
  /** Declared client capabilities of all sessions. */
  clientCapabilities: (ClientCapabilities | undefined)[] = []
  /** If set, requests with another value in the header `x-key` are rejected. */
  key: string | undefined
  /** If set, called before each request is handled; returns `false` if it has sent the response. */
  guard: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  /** If set, returns the result text of methods for which the server responds without the protocol library. */
  raw: ((method: string) => string | undefined) | undefined
  /** If set, the server supports only HTTP+SSE. `endpoint` overrides the announced address for messages. */
  sse: { endpoint?: string } | null = null
  /** HTTP methods of all requests. */
  requests: string[] = []
  answer: Answer = ({ tool, arguments: given }, calls) =>
    text(tool === 'echo' ? String(given.message) : String(calls))
  readonly sessions = new Map<
    string,
    { server: Server; transport: StreamableHTTPServerTransport | SSEServerTransport }
  >()
  #http: HttpServer | undefined

  get url(): string {
    const { port } = this.#http?.address() as AddressInfo
    return `http://127.0.0.1:${port}/mcp`
  }

  async start(port = 0): Promise<void> {
    this.#http = createServer((request, response) => {
      void this.#respond(request, response).catch(() => response.destroy())
    })
    this.#http.listen(port, '127.0.0.1')
    await once(this.#http, 'listening')
  }

  /** Ends all connections, as if the server had been killed. */
  async kill(): Promise<void> {
    this.#http?.closeAllConnections()
    this.#http?.close()
    this.#http?.closeAllConnections()
    this.sessions.clear()
  }

  async toolsChanged(): Promise<void> {
    for (const { server } of this.sessions.values()) await server.sendToolListChanged()
  }

  async #respond(request: IncomingMessage, response: ServerResponse) {
    if (this.key !== undefined && request.headers['x-key'] !== this.key) {
      response.writeHead(401).end()
      return
    }
    this.requests.push(String(request.method))
    if (this.guard && !(await this.guard(request, response))) return
    if (this.sse) return this.#respondOverSse(request, response, this.sse)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown =
      chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    const result = this.raw?.(methodOf(body))
    if (result !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(`{"jsonrpc":"2.0","id":${idOf(body)},"result":${result}}`)
    }
    const known = this.sessions.get(String(request.headers['mcp-session-id']))
    if (known?.transport instanceof StreamableHTTPServerTransport) {
      return known.transport.handleRequest(request, response, body)
    }
    if (!isInitializeRequest(body)) {
      response.writeHead(404).end()
      return
    }
    const transport = await this.#open()
    await transport.handleRequest(request, response, body)
  }

  async #respondOverSse(
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint }: { endpoint?: string }
  ) {
    const id = new URL(request.url ?? '/', this.url).searchParams.get('sessionId')
    const transport = this.sessions.get(String(id))?.transport
    if (request.method === 'POST' && transport instanceof SSEServerTransport) {
      return transport.handlePostMessage(request, response)
    }
    if (request.method !== 'GET') return void response.writeHead(405).end()
    if (endpoint !== undefined) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write(`event: endpoint\ndata: ${endpoint}\n\n`)
    }
    const opened = new SSEServerTransport('/messages', response)
    const server = this.#newServer(opened.sessionId)
    this.sessions.set(opened.sessionId, { server, transport: opened })
    server.onclose = () => this.sessions.delete(opened.sessionId)
    await server.connect(opened)
  }

  #list(method: string, params: Result): Result | Promise<Result> {
    switch (method) {
      case 'tools/list':
        return { tools: this.tools }
      case 'resources/list':
        return { resources: this.resources }
      case 'resources/templates/list':
        return { resourceTemplates: this.templates }
      case 'prompts/list':
        return { prompts: this.prompts }
      default:
        this.reads.push({ method, params })
        return this.read(method, params)
    }
  }

  async #open(): Promise<StreamableHTTPServerTransport> {
    const id = randomUUID()
    const server = this.#newServer(id)
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void this.sessions.set(id, { server, transport }),
    })
    transport.onclose = () => this.sessions.delete(id)
    await server.connect(transport as Parameters<Server['connect']>[0])
    return transport
  }

  #newServer(id: string): Server {
    const server = new Server(
      { name: 'fixture', version: '1.0.0' },
      {
        capabilities: {
          tools: { listChanged: true },
          ...(this.resources.length > 0 && { resources: { listChanged: true }, completions: {} }),
          ...(this.prompts.length > 0 && { prompts: { listChanged: true } }),
        },
        ...(this.instructions !== undefined && { instructions: this.instructions }),
      }
    )
    let calls = 0
    server.fallbackRequestHandler = async (
      { method, params = {} },
      { requestInfo, sendRequest, sendNotification, signal }
    ) => {
      if (method !== 'tools/call') return this.#list(method, params)
      const { progressToken = 0 } = params._meta ?? {}
      const call: Call = {
        sessionId: id,
        tool: String(params.name),
        arguments: (params.arguments ?? {}) as Result,
        headers: { ...requestInfo?.headers },
        meta: { ...params._meta },
        ask: (asked, given = {}) =>
          sendRequest({ method: asked, params: given } as ServerRequest, ResultSchema),
        progress: (progress) =>
          sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress },
          }),
        signal,
      }
      this.calls.push(call)
      this.clientCapabilities.push(server.getClientCapabilities())
      calls += 1
      return this.answer(call, calls)
    }
    return server
  }
}

/** Starts a server before each test and stops it afterwards. */
export function fixtureForEach(group: Group, use: (fixture: FixtureServer) => void): void {
  group.each.setup(async () => {
    const fixture = new FixtureServer()
    await fixture.start()
    use(fixture)
    return () => fixture.kill()
  })
}
