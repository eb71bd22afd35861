import {
  createMcpHandler,
  inputRequired,
  type JSONRPCRequest,
  Server,
} from '@modelcontextprotocol/server'
import type { Group } from '@japa/runner/core'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const FORM = {
  message: 'Which city?',
  requestedSchema: { type: 'object' as const, properties: { city: { type: 'string' as const } } },
}
const STATE = 'state of the server, ünchanged'

/** A real server, based on the official library, that supports only revision 2026-07-28. */
export class StatelessServer {
  calls: { name: string; isRepeated: boolean }[] = []
  requests: { method: string; headers: Record<string, unknown>; isSession: boolean }[] = []
  #http: HttpServer | undefined

  get url(): string {
    const { port } = this.#http?.address() as AddressInfo
    return `http://127.0.0.1:${port}/mcp`
  }

  async start(): Promise<void> {
    const handler = createMcpHandler(() => this.#server(), { legacy: 'reject' })
    this.#http = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const { method } = JSON.parse(body.toString()) as JSONRPCRequest
      const isSession = 'mcp-session-id' in request.headers
      this.requests.push({ method, headers: request.headers, isSession })
      const headers = Object.entries(request.headers).map(([key, value]) => [key, String(value)])
      const answered = await handler.fetch(
        new Request(this.url, { method: 'POST', headers: Object.fromEntries(headers), body })
      )
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(Buffer.from(await answered.arrayBuffer()))
    })
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
  }

  stop(): void {
    this.#http?.closeAllConnections()
    this.#http?.close()
  }

  #server(): Server {
    const server = new Server({ name: 'stateless', version: '2' }, { capabilities: { tools: {} } })
    const text = { 'type': 'string' as const, 'x-mcp-header': 'Message' }
    server.setRequestHandler('tools/list', () => ({
      tools: [
        { name: 'ask', inputSchema: { type: 'object' } },
        { name: 'echo', inputSchema: { type: 'object', properties: { message: text } } },
      ],
    }))
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const { name, arguments: given = {} } = params
      const responses = mcpReq.inputResponses
      this.calls.push({ name, isRepeated: responses !== undefined })
      if (name === 'echo') return { content: [{ type: 'text', text: String(given.message) }] }
      if (!responses) {
        return inputRequired({
          inputRequests: { city: inputRequired.elicit(FORM) },
          requestState: STATE,
        })
      }
      const state = mcpReq.requestState() === STATE ? 'kept' : 'changed'
      return { content: [{ type: 'text', text: `${state}: ${JSON.stringify(responses)}` }] }
    })
    return server
  }
}

/** Starts a server before each test and stops it afterwards. */
export function statelessServerForEach(group: Group, use: (server: StatelessServer) => void): void {
  group.each.setup(async () => {
    const server = new StatelessServer()
    await server.start()
    use(server)
    return () => server.stop()
  })
}
