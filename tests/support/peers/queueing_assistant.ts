import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Forwards requests to another assistant, one at a time and with a pause after each. */
export async function startQueueingAssistant(upstream: string, pauseMs: number) {
  let last = Promise.resolve()
  const forward = async (path: string, body: string, response: ServerResponse) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${upstream}${path}`, { method: 'POST', headers, body })
    response.writeHead(reply.status, headers).end(await reply.text())
    await wait(pauseMs)
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      last = last
        .then(() => forward(request.url ?? '/', body, response))
        .catch((error: Error) => void response.destroy(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
