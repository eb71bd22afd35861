import { serverUrl } from '#tests/support/tool/tool'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type Seen = { method: string; path: string; rows: number | null; status: number }

/** Fault to inject instead of forwarding the request: a status, or no response (`hold`). */
type Fault = number | 'hold' | null

/** Starts a proxy between the tool and the server that records each request and injects faults. */
export async function startProxy(fault: (seen: Omit<Seen, 'status'>) => Fault = () => null) {
  const seen: Seen[] = []
  let held: () => void = () => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming)
    const asked = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      rows: rowsOf(incoming, body),
    }
    const wrong = fault(asked)
    if (wrong === 'hold') return held()
    if (wrong !== null) {
      seen.push({ ...asked, status: wrong })
      outgoing.writeHead(wrong, { 'content-type': 'application/json' }).end('{"error":"a fault"}')
      return
    }
    const onward = request(`${serverUrl()}${asked.path}`, {
      method: asked.method,
      headers: { ...incoming.headers, host: new URL(serverUrl()).host },
    })
    onward.on('response', (response) => {
      seen.push({ ...asked, status: response.statusCode ?? 0 })
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    onward.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    /** Resolves when the first request is held. */
    isHeld,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  return Buffer.concat(parts)
}

function rowsOf({ url = '', headers }: IncomingMessage, body: Buffer): number | null {
  if (!url.endsWith('/results') || body.length === 0) return null
  const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  const rows: unknown = JSON.parse(text.toString())
  return Array.isArray(rows) ? rows.length : null
}
