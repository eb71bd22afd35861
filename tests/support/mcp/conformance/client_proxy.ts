import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Adds the token that the conformance suite cannot send, and replaces its own address in `Origin` by the public one of the
 * server, as a reverse proxy does.
 */
export class ClientProxy {
  readonly #http: Server

  constructor(target: string, token: string, publicOrigin: string) {
    this.#http = createServer((incoming, response) => {
      const headers: IncomingHttpHeaders = { ...incoming.headers, authorization: `Bearer ${token}` }
      if (headers.origin === new URL(this.url).origin) headers.origin = publicOrigin
      const { method } = incoming
      const outgoing = request(target, { method, headers }, (received) => {
        response.writeHead(received.statusCode ?? 500, received.headers)
        response.flushHeaders()
        received.pipe(response)
      })
      outgoing.on('error', () => response.destroy())
      response.once('close', () => outgoing.destroy())
      incoming.pipe(outgoing)
    })
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
