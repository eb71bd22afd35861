import { createGuardedRequest } from '#api/platform/outbound/guarded_request'
import { RefusedConnection } from '#api/platform/outbound/refused_connection'
import { startPeer } from '#tests/support/model_audits/peer'
import { test } from '@japa/runner'
import { getEventListeners, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

const request = createGuardedRequest(() => ({ allowPrivate: true, onlyHosts: null }))
const GET = { method: 'GET', headers: {} } as const

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test.group('Guarded request', () => {
  test('a request sends its method, headers, and body and returns status, headers, and body', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startPeer(async (incoming, response) => {
      const { method, url, headers } = incoming
      const received = { method, url, key: headers['x-key'], body: await textOf(incoming) }
      response.writeHead(418, { 'x-kind': 'teapot' }).end(JSON.stringify(received))
    })
    cleanup(peer.close)
    const sent = { method: 'POST', headers: { 'x-key': 'k' }, body: 'Grüße' } as const
    const { status, headers, body } = await request(new URL(`${peer.url}/a?b=c`), sent)
    assert.equal(status, 418)
    assert.equal(headers['x-kind'], 'teapot')
    assert.deepEqual(JSON.parse(await textOf(body)), {
      ...{ method: 'POST', url: '/a?b=c', key: 'k', body: 'Grüße' },
    })
  })

  test('a request that the outbound rules deny is not sent and is reported once', async ({
    assert,
    cleanup,
  }) => {
    const requested: unknown[] = []
    const peer = await startPeer((incoming, response) => {
      requested.push(incoming.url)
      response.end()
    })
    cleanup(peer.close)
    for (const url of [peer.url, peer.url.replace('127.0.0.1', 'localhost')]) {
      const guarded = createGuardedRequest(() => ({ allowPrivate: false, onlyHosts: null }))
      const refused: string[] = []
      const onRefused = ({ host }: RefusedConnection) => refused.push(host)
      const error = await guarded(new URL(url), { ...GET, onRefused }).catch((e: unknown) => e)
      assert.instanceOf(error, RefusedConnection)
      assert.deepEqual(refused, [new URL(url).hostname])
    }
    assert.deepEqual(requested, [])
  })

  test('a redirect is not followed', async ({ assert, cleanup }) => {
    const peer = await startPeer((_incoming, response) => {
      response.writeHead(302, { location: '/other' }).end()
    })
    cleanup(peer.close)
    const { status, headers } = await request(new URL(peer.url), GET)
    assert.deepEqual([status, headers.location], [302, '/other'])
  })

  const ENCODERS = {
    'gzip': gzipSync,
    'x-gzip': gzipSync,
    'deflate': deflateSync,
    'br': brotliCompressSync,
  }
  for (const [encoding, encode] of Object.entries(ENCODERS)) {
    test(`content with the encoding ${encoding} is decoded`, async ({ assert, cleanup }) => {
      const peer = await startPeer((_incoming, response) => {
        response.setHeader('content-encoding', encoding).end(encode('Hello'))
      })
      cleanup(peer.close)
      const { body } = await request(new URL(peer.url), GET)
      assert.equal(await textOf(body), 'Hello')
    })
  }

  for (const encoding of ['constructor', '__proto__', 'unknown']) {
    test(`content with the encoding ${encoding} is returned unchanged`, async ({
      assert,
      cleanup,
    }) => {
      const peer = await startPeer((_incoming, response) => {
        response.setHeader('content-encoding', encoding).end('Hello')
      })
      cleanup(peer.close)
      const { body } = await request(new URL(peer.url), GET)
      assert.equal(await textOf(body), 'Hello')
    })
  }

  test('the resources of a call are released when the call ends', async ({ assert, cleanup }) => {
    const peer = await startPeer((_incoming, response) => response.end('Hello'))
    cleanup(peer.close)
    const { signal } = new AbortController()
    for (let n = 0; n < 5; n++) {
      const { body } = await request(new URL(peer.url), { ...GET, signal })
      await textOf(body)
    }
    assert.lengthOf(getEventListeners(signal, 'abort'), 0)
  })

  test('a compressed stream is decoded as it arrives', async ({ assert, cleanup }) => {
    const peer = await startPeer((_incoming, response) => {
      // Incomplete, like a stream of events that stays open.
      response.setHeader('content-encoding', 'gzip').write(gzipSync('event').subarray(0, -8))
    })
    cleanup(peer.close)
    const { body } = await request(new URL(peer.url), GET)
    const [first] = (await once(body, 'data')) as [Buffer]
    assert.equal(first.toString(), 'event')
    body.destroy()
  })

  for (const encoding of ['identity', 'gzip']) {
    test(`a lost connection causes an error only for the reader of the body (${encoding})`, async ({
      assert,
      cleanup,
    }) => {
      const peer = await startPeer((_incoming, response) => {
        const headers = { 'content-length': '1000', 'content-encoding': encoding }
        response.writeHead(200, headers).write('x')
        response.once('close', () => {})
        setImmediate(() => response.socket?.destroy())
      })
      cleanup(peer.close)
      const read = await request(new URL(peer.url), GET)
      await assert.rejects(() => textOf(read.body))
      const unread = await request(new URL(peer.url), GET)
      unread.body.destroy()
      // No one reads the body, so its error reaches only this module's handler.
      await request(new URL(peer.url), GET)
      await setTimeout(50)
    })
  }
})
