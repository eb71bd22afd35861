import { STATELESS_REVISION } from '#api/mcp/gateway/stateless/classify_request'
import { sendJson } from '#api/platform/http/process/exchange'
import type { ServerResponse } from 'node:http'

const KEEP_ALIVE_MS = 15_000
/**
 * Maximum unread bytes of a stream. Beyond it, the stream is closed, because a client that does not read must not fill
 * the gateway's memory.
 */
export const MAX_UNREAD_BYTES = 16_000_000

/** Writes the response to one request: JSON, or an event stream if notifications precede the result. */
export class ResponseStream {
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly response: ServerResponse,
    private readonly id: string | number
  ) {
    response.once('close', () => clearInterval(this.#timer))
  }

  notify(method: string, params: Record<string, unknown>): void {
    if (this.response.writableEnded || this.response.destroyed) return
    if (this.response.writableLength > MAX_UNREAD_BYTES) return void this.response.destroy()
    this.#open()
    this.#write({ jsonrpc: '2.0', method, params })
  }

  end(message: { result: unknown } | { error: unknown }, status = 200): void {
    if (this.response.destroyed) return
    const complete = { jsonrpc: '2.0', id: this.id, ...message }
    if (!this.response.headersSent) return sendJson(this.response, status, complete)
    this.#write(complete)
    this.response.end()
  }

  #open(): void {
    if (this.response.headersSent) return
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'mcp-protocol-version': STATELESS_REVISION,
    })
    this.#timer = setInterval(() => this.response.write(': keep-alive\n\n'), KEEP_ALIVE_MS).unref()
  }

  #write(message: object): void {
    this.response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }
}
