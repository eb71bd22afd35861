import { asFetch } from '#api/mcp/upstream/http/send'
import { createGuardedRequest } from '#api/platform/outbound/guarded_request'
import { startPeer } from '#tests/support/model_audits/peer'
import { test } from '@japa/runner'
import { setTimeout } from 'node:timers/promises'

const fetch = asFetch(createGuardedRequest(() => ({ allowPrivate: true, onlyHosts: null })))

test.group('MCP servers | requests of the protocol library', () => {
  test('a request returns the status, content type, and text of the response', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startPeer((incoming, response) => {
      response.writeHead(201, { 'content-type': 'text/plain' }).end(incoming.headers['x-key'])
    })
    cleanup(peer.close)
    const response = await fetch(peer.url, { headers: { 'x-key': 'k' } })
    assert.equal(response.status, 201)
    assert.equal(response.headers.get('content-type'), 'text/plain')
    assert.equal(await response.text(), 'k')
  })

  test('a request can return a response without a body', async ({ assert, cleanup }) => {
    const peer = await startPeer((_incoming, response) => response.writeHead(204).end())
    cleanup(peer.close)
    const response = await fetch(peer.url)
    assert.equal(response.status, 204)
    assert.isNull(response.body)
  })

  test('a request can be canceled while its response arrives', async ({ assert, cleanup }) => {
    let timer: NodeJS.Timeout | undefined
    const closed = Promise.withResolvers<void>()
    const peer = await startPeer((_incoming, response) => {
      timer = setInterval(() => response.write('data: x\n\n'.repeat(1000)), 1)
      response.once('close', () => closed.resolve())
    })
    cleanup(() => {
      clearInterval(timer)
      peer.close()
    })
    const response = await fetch(peer.url)
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    assert.isAbove(value?.length ?? 0, 0)
    await reader?.cancel()
    await closed.promise
    // Waits, because a chunk that arrives later must not crash the process.
    await setTimeout(20)
  })
})
