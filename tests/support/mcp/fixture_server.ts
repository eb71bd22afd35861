import type { McpTool } from '#api/engines/mcp/vocabulary'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
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
}
type Answer = (call: Call, calls: number) => Result | Promise<Result>

const text = (content: string): Result => ({ content: [{ type: 'text', text: content }] })

/** A tool that counts its calls per session, so that a leak between sessions becomes visible. */
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

/** A real MCP server on the loopback interface whose tools, responses and faults a test sets. */
export class FixtureServer {
  tools: McpTool[] = [COUNTER, ECHO]
  instructions: string | undefined
  /** Set before a session starts: a server without them lacks the capabilities. */
  resources: Result[] = []
  templates: Result[] = []
  prompts: Result[] = []
  /** Responds to requests about resources, prompts and completions. */
  read: (method: string, params: Result) => Result | Promise<Result> = () => ({})
  /** Requests about resources, prompts and completions. */
  reads: { method: string; params: Result }[] = []
  calls: Call[] = []
  /** Of the clients of all sessions. */
  clientCapabilities: (ClientCapabilities | undefined)[] = []
  /** If set, requests with another value in the header `x-key` are rejected. */
  key: string | undefined
  /** If set, decides about each request; `false` after it has responded. */
  guard: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  answer: Answer = ({ tool, arguments: given }, calls) =>
    text(tool === 'echo' ? String(given.message) : String(calls))
  readonly sessions = new Map<
    string,
    { server: Server; transport: StreamableHTTPServerTransport }
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
    if (this.guard && !(await this.guard(request, response))) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown =
      chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
    const known = this.sessions.get(String(request.headers['mcp-session-id']))
    if (known) return known.transport.handleRequest(request, response, body)
    if (!isInitializeRequest(body)) {
      response.writeHead(404).end()
      return
    }
    const transport = await this.#open()
    await transport.handleRequest(request, response, body)
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
      { requestInfo, sendRequest }
    ) => {
      if (method !== 'tools/call') return this.#list(method, params)
      const call: Call = {
        sessionId: id,
        tool: String(params.name),
        arguments: (params.arguments ?? {}) as Result,
        headers: { ...requestInfo?.headers },
        meta: { ...params._meta },
        ask: (asked, given = {}) =>
          sendRequest({ method: asked, params: given } as ServerRequest, ResultSchema),
      }
      this.calls.push(call)
      this.clientCapabilities.push(server.getClientCapabilities())
      calls += 1
      return this.answer(call, calls)
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void this.sessions.set(id, { server, transport }),
    })
    transport.onclose = () => this.sessions.delete(id)
    await server.connect(transport as Parameters<Server['connect']>[0])
    return transport
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
