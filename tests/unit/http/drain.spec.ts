import { drainable } from '#api/platform/http/drain'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server whose responses to `/slow` wait until the test ends them, and a client with one connection. */
async function setUp(cleanup: (end: () => void) => void) {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response)
    else response.end('ok')
  })
  const drain = drainable(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  cleanup(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.headers.connection
  }
  return { server, drain, waiting, ask }
}

test.group('Shutdown of a web process', () => {
  test('a stopping web process completes its requests and closes idle connections', async ({
    assert,
    cleanup,
  }) => {
    const { server, drain, waiting, ask } = await setUp(cleanup)
    assert.equal(await ask('/'), 'keep-alive')
    const slow = ask('/slow')
    await once(server, 'request')
    const done = drain('stop')
    waiting[0]?.end('late')
    assert.equal(await slow, 'close')
    await done
    await assert.rejects(() => ask('/'), /ECONNREFUSED/)
  })

  test('a replaced web process serves one more request on each idle connection before closing the connection', async ({
    assert,
    cleanup,
  }) => {
    const { drain, ask } = await setUp(cleanup)
    assert.equal(await ask('/'), 'keep-alive')
    const done = drain('replace')
    assert.equal(await ask('/'), 'close')
    await done
    await assert.rejects(() => ask('/'), /ECONNREFUSED/)
  })
})
