import type { Group } from '@japa/runner/core'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type UpstreamRequest = {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  /** Resolves when the client has closed the connection before the end of the response. */
  closed: Promise<unknown>
  /** Number of response bytes that the client has not read yet. */
  unsentBytes: () => number
}

export type UpstreamReply =
  | { json: object; headers?: Record<string, string> }
  | { status: number; body: string; headers?: Record<string, string> }
  | {
      /** Content of the event stream. */
      events: string
      /** Number of bytes per chunk; by default, everything is one chunk. */
      chunkBytes?: number
      /** Time between events. */
      everyMs?: number
      /** Behavior after the last byte; by default, the response ends. */
      then?: 'die' | 'hang'
    }

export type Upstream = {
  url: string
  requests: UpstreamRequest[]
  /** Connections that were opened. */
  connections: number
  reply: (request: UpstreamRequest) => UpstreamReply
  close: () => Promise<void>
}

/** Starts a server on this machine that replaces a model provider and sends scripted responses byte by byte. */
export async function startUpstream(): Promise<Upstream> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const seen: UpstreamRequest = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
      closed: once(response, 'close'),
      unsentBytes: () => response.writableLength,
    }
    upstream.requests.push(seen)
    await send(response, upstream.reply(seen))
  })
  server.on('connection', () => upstream.connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    connections: 0,
    reply: () => ({ json: {} }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return upstream
}

/** Starts an upstream before each test and closes it afterwards. */
export function upstreamForEach(group: Group, use: (upstream: Upstream) => void): void {
  group.each.setup(async () => {
    const upstream = await startUpstream()
    use(upstream)
    return () => upstream.close()
  })
}

async function send(response: ServerResponse, reply: UpstreamReply) {
  if ('json' in reply) {
    response.writeHead(200, { 'content-type': 'application/json', ...reply.headers })
    return void response.end(JSON.stringify(reply.json))
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    return void response.end(reply.body)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of piecesOf(reply)) {
    if (response.destroyed) return
    response.write(piece)
    if (reply.everyMs !== undefined) await wait(reply.everyMs)
  }
  if (reply.then === 'hang') return
  if (reply.then === 'die') {
    // Waits, so that the bytes written arrive before the connection is reset.
    await wait(20)
    return void response.destroy()
  }
  response.end()
}

function piecesOf({ events, chunkBytes }: Extract<UpstreamReply, { events: string }>) {
  if (chunkBytes === undefined) return events.split(/(?<=\n\n)/)
  const bytes = Buffer.from(events)
  return Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)
  )
}
