import { MAX_UNREAD_BYTES } from '#api/mcp/gateway/stateless/response_stream'
import type { ServerResponse } from 'node:http'

const KEEP_ALIVE_MS = 15_000

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Proxies that buffer responses would delay events.
  'x-accel-buffering': 'no',
}

export const primingEvent = (id: string, retryMs: number): string =>
  `id: ${id}\nretry: ${retryMs}\ndata: \n\n`

export const messageEvent = (id: string, text: string): string =>
  `event: message\nid: ${id}\ndata: ${text}\n\n`

/** Sends a complete event stream. Its length is known, so it needs no chunks and is one write. */
export function sendStream(response: ServerResponse, sessionId: string, text: string): void {
  const length = Buffer.byteLength(text)
  response.writeHead(200, { ...HEADERS, 'mcp-session-id': sessionId, 'content-length': length })
  response.end(text)
}

/** An event stream that responds to a request of a session's client. */
export class EventStream {
  readonly #timer: NodeJS.Timeout
  /** Event to send together with the headers; null once they are sent. */
  #first: string | null = ''

  /** @param onClosed called when either side has ended the stream */
  constructor(
    private readonly response: ServerResponse,
    sessionId: string,
    onClosed: (stream: EventStream) => void
  ) {
    response.writeHead(200, { ...HEADERS, 'mcp-session-id': sessionId })
    setImmediate(() => this.#flush())
    this.#timer = setInterval(() => this.#write(': keep-alive\n\n'), KEEP_ALIVE_MS).unref()
    response.once('close', () => {
      clearInterval(this.#timer)
      onClosed(this)
    })
  }

  /** Sends the first event, from which the client can continue the stream, and the time to wait before doing so. */
  prime(id: string, retryMs: number): void {
    this.#write(primingEvent(id, retryMs))
  }

  /** @param text a message as JSON */
  send(text: string, id: string): void {
    this.#write(messageEvent(id, text))
  }

  end(): void {
    clearInterval(this.#timer)
    this.response.end(this.#first ?? '')
    this.#first = null
  }

  #flush(): void {
    const first = this.#first
    this.#first = null
    if (first === null || this.response.destroyed) return
    this.response.flushHeaders()
    if (first !== '') this.response.write(first)
  }

  #write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return
    if (this.#first !== null) {
      this.#first += text
      return
    }
    // Closes the stream of a client that does not read it, which would fill the gateway's memory.
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy()
    else this.response.write(text)
  }
}
