import { watchAccess } from '#api/mcp/gateway/watch_access'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

test.group('Access checks during open MCP responses', () => {
  test('access is no longer checked after the client has disconnected', async ({
    assert,
    cleanup,
  }) => {
    const server = createServer().listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (const isWatchedBefore of [true, false]) {
      const client = request({ host: '127.0.0.1', port }).on('error', () => {})
      client.end()
      const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
      let checks = 0
      const watch = () => watchAccess(response, async () => (checks += 1), 5)
      if (isWatchedBefore) {
        watch()
        while (checks === 0) await wait(5)
      }
      const closed = once(response, 'close')
      client.destroy()
      await closed
      checks = 0
      if (!isWatchedBefore) watch()
      await wait(50)
      assert.equal(checks, 0)
    }
  })
})
