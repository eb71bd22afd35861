import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Forwards requests, but closes the connection of every `breakEvery`th request instead of
 * responding.
 */
export async function startForgetfulProxy(upstream: string, breakEvery: number) {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push(body)
    if (received.length % breakEvery === 0) return void response.destroy()
    const headers = { 'content-type': 'application/json', 'connection': 'close' }
    const reply = await fetch(`${upstream}${request.url}`, { method: 'POST', headers, body })
    response.writeHead(reply.status, headers).end(await reply.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
