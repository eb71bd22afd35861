import type { FixtureTasks } from '#tests/support/mcp/conformance/transports/fixture_tasks'
import { httpReply } from '#tests/support/mcp/conformance/transports/http_reply'
import { LegacySessions } from '#tests/support/mcp/conformance/transports/legacy_sessions'
import { ModernEndpoint } from '#tests/support/mcp/conformance/transports/modern_endpoint'
import { isModern, type Message } from '#tests/support/mcp/conformance/transports/modern_request'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Protocol revisions that a server supports: those with sessions, 2026-07-28, or all of them. */
export type Eras = 'legacy' | 'modern' | 'dual'

/** A real MCP server on the loopback interface with the features that the official conformance suite expects. */
export class ConformanceServer {
  readonly #legacy = new LegacySessions()
  readonly #modern = new ModernEndpoint()
  readonly #http = createServer((request, response) => {
    this.#respond(request, response).catch(() => response.destroy())
  })

  constructor(private readonly eras: Eras) {}

  /** Prefix of log messages sent to clients with sessions. */
  set logPrefix(text: string) {
    this.#legacy.logPrefix = text
  }

  /** Tasks of clients of 2026-07-28. */
  get tasks(): FixtureTasks {
    return this.#modern.tasks
  }

  get url(): string {
    const { port } = this.#http.address() as AddressInfo
    return `http://127.0.0.1:${port}/mcp`
  }

  async start(): Promise<void> {
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
  }

  /** Notifies the clients that subscribed to the resource. */
  async updateResource(uri: string): Promise<void> {
    this.#modern.updateResource(uri)
    await this.#legacy.updateResource(uri)
  }

  /** Resolves when a client with a session subscribes to the resource. */
  untilWatched(uri: string): Promise<void> {
    return this.#legacy.untilWatched(uri)
  }

  async announceTools(): Promise<void> {
    this.#modern.announce('tools')
    await this.#legacy.announce('tools')
  }

  async stop(): Promise<void> {
    await this.#legacy.close()
    this.#http.closeAllConnections()
    this.#http.close()
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isLocal(request)) return void response.writeHead(403).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const isPost = request.method === 'POST'
    const message = body as Message
    if (isPost && this.eras !== 'legacy' && isModern(request.headers, message)) {
      if (message.id === undefined) return void response.writeHead(202).end()
      return this.#modern.respond(message, httpReply(response, message), request.headers)
    }
    if (this.eras === 'modern') return void response.writeHead(isPost ? 400 : 405).end()
    await this.#legacy.respond(request, response, body)
  }

  /**
   * Rejects requests from other origins: their pages could reach a local server through a domain name that resolves to it.
   */
  #isLocal({ headers: { host = '', origin } }: IncomingMessage): boolean {
    const names = origin === undefined ? [host] : [host, new URL(origin).host]
    return names.every((name) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(name))
  }
}
