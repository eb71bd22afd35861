import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Maximum number of open suite sessions. Stays below the MCP agent's limit of ten processes per user. */
const MAX_SESSIONS = 6

/**
 * Adds the token that the conformance suite cannot send and, like a reverse proxy, replaces the
 * proxy's address in `Origin` with the server's public one. Ends the oldest sessions beyond the
 * limit, because the suite never ends any.
 */
export class ClientProxy {
  readonly #http: Server
  readonly #sessions = new Set<string>()

  constructor(
    private readonly target: string,
    private readonly token: string,
    publicOrigin: string
  ) {
    this.#http = createServer((incoming, response) => {
      const headers: IncomingHttpHeaders = { ...incoming.headers, authorization: `Bearer ${token}` }
      if (headers.origin === new URL(this.url).origin) headers.origin = publicOrigin
      const { method } = incoming
      const outgoing = request(target, { method, headers }, (received) => {
        this.#noteSession(received.headers['mcp-session-id'])
        response.writeHead(received.statusCode ?? 500, received.headers)
        response.flushHeaders()
        received.pipe(response)
      })
      outgoing.on('error', () => response.destroy())
      response.once('close', () => outgoing.destroy())
      incoming.pipe(outgoing)
    })
  }

  #noteSession(id: string | string[] | undefined): void {
    if (typeof id !== 'string' || this.#sessions.has(id)) return
    this.#sessions.add(id)
    const [oldest] = this.#sessions
    if (this.#sessions.size <= MAX_SESSIONS || oldest === undefined) return
    this.#sessions.delete(oldest)
    const headers = { 'authorization': `Bearer ${this.token}`, 'mcp-session-id': oldest }
    request(this.target, { method: 'DELETE', headers }, (ended) => ended.resume())
      .on('error', () => {})
      .end()
  }

  get url(): string {
    const { port } = this.#http.address() as AddressInfo
    return `http://127.0.0.1:${port}/mcp`
  }

  async start(): Promise<void> {
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
  }

  stop(): void {
    this.#http.closeAllConnections()
    this.#http.close()
  }
}
