import { DomainError } from '#api/platform/http/domain_error'
import { discardBody, readBytes } from '#api/platform/http/process/exchange'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

type Cleanup = (handler: () => void | Promise<void>) => void

/** Starts a server that passes its requests to `handle`, whose result or error is the response. */
async function serverWith(
  cleanup: Cleanup,
  handle: (request: IncomingMessage) => Promise<string>
): Promise<{ open: () => ReturnType<typeof sendRequest>; handled: Promise<string> }> {
  const handled = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    void handle(request)
      .catch((error: unknown) =>
        error instanceof DomainError ? `${error.status}` : `failed: ${String(error)}`
      )
      .then((text) => {
        handled.resolve(text)
        response.end(text)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = () => sendRequest({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => {})
  return { open, handled: handled.promise }
}

test.group('HTTP without the framework | reading a body', () => {
  test('all parts of a body are read', async ({ assert, cleanup }) => {
    const sizes: number[] = []
    const { open, handled } = await serverWith(cleanup, async (request) => {
      const bytes = await readBytes(request, 10, 5_000, (size) => sizes.push(size))
      return bytes.toString()
    })
    const sent = open()
    sent.write('first')
    while (sizes.length === 0) await new Promise(setImmediate)
    sent.end(' last')
    assert.equal(await handled, 'first last')
    assert.deepEqual(sizes, [5, 5])
  })

  test('a request without a body has an empty one', async ({ assert, cleanup }) => {
    const { open, handled } = await serverWith(cleanup, async (request) => {
      const bytes = await readBytes(request, 10)
      const again = await readBytes(request, 10)
      return String(bytes.length + again.length)
    })
    open().end()
    assert.equal(await handled, '0')
  })

  test('a body over the limit is rejected, and its rest can be discarded', async ({
    assert,
    cleanup,
  }) => {
    const { open, handled } = await serverWith(cleanup, async (request) => {
      try {
        await readBytes(request, 10)
      } catch (error) {
        await discardBody(request)
        return `${request.complete} ${error instanceof DomainError ? error.status : 0}`
      }
      return 'accepted'
    })
    const sent = open()
    sent.write('x'.repeat(11))
    sent.end('x'.repeat(100_000))
    assert.equal(await handled, 'true 413')
  })

  test('a body that does not arrive in time is rejected', async ({ assert, cleanup }) => {
    const { open, handled } = await serverWith(cleanup, async (request) =>
      String((await readBytes(request, 10, 20)).length)
    )
    open().write('x')
    assert.equal(await handled, '408')
  })

  test('an error of the counter is passed on', async ({ assert, cleanup }) => {
    const { open, handled } = await serverWith(cleanup, async (request) => {
      const bytes = await readBytes(request, 10, 5_000, () => {
        throw new DomainError('busy', 429, 'Too much is being read')
      })
      return String(bytes.length)
    })
    open().end('x')
    assert.equal(await handled, '429')
  })

  test('reading fails if the connection is lost, also if it was lost before', async ({
    assert,
    cleanup,
  }) => {
    const { open, handled } = await serverWith(cleanup, async (request) => {
      const reading = readBytes(request, 10)
      sent.destroy()
      await assert.rejects(() => reading)
      await assert.rejects(() => readBytes(request, 10))
      return 'both failed'
    })
    const sent = open()
    sent.write('x')
    assert.equal(await handled, 'both failed')
  })
})
