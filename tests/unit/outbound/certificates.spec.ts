import { createGuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { certificates } from '#tests/support/peers/certificates'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

test('a server whose certificate is not signed by a known authority is not called', async ({
  assert,
  cleanup,
}) => {
  let requests = 0
  const server = createServer(certificates.server, (_request, response) => {
    requests += 1
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => void server.close())
  const guarded = createGuardedFetch({ rules: () => ({ allowPrivate: true, onlyHosts: null }) })
  cleanup(() => guarded.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`
  const error: unknown = await guarded(url).catch((failure: unknown) => failure)
  const cause = error instanceof Error ? error.cause : undefined
  assert.match(String(cause), /certificate/)
  assert.equal(requests, 0)
})
