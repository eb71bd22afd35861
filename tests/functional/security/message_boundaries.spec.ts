import { test } from '@japa/runner'
import { connect } from 'node:net'

/** Sends raw bytes and resolves with everything the server sends until it closes the connection. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: process.env.HOST ?? '127.0.0.1',
      port: Number(process.env.PORT),
    })
    let received = ''
    socket.setEncoding('utf8').on('data', (data: string) => (received += data))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(text)
  })
}

const SMUGGLED = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const post = (headers: string[], body: string) =>
  ['POST /api/v1/users/login HTTP/1.1', 'Host: x', ...headers, '', body].join('\r\n')

const CHUNKED = `0\r\n\r\n${SMUGGLED}`

const AMBIGUOUS: Record<string, string> = {
  'Content-Length and Transfer-Encoding': post(
    [`Content-Length: ${CHUNKED.length}`, 'Transfer-Encoding: chunked'],
    CHUNKED
  ),
  'Transfer-Encoding before Content-Length': post(
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    CHUNKED
  ),
  'two lengths': post(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED),
  'a list of lengths': post([`Content-Length: 0, ${SMUGGLED.length}`], SMUGGLED),
  'an encoding that is not chunked': post(['Transfer-Encoding: xchunked'], CHUNKED),
  'chunked before another encoding': post(['Transfer-Encoding: chunked, identity'], CHUNKED),
  'a space before the colon': post(['Transfer-Encoding : chunked'], CHUNKED),
  'a folded header': post(['X-A: b', ' Transfer-Encoding: chunked'], CHUNKED),
  'a line feed without a carriage return': `POST / HTTP/1.1\nHost: x\nContent-Length: 0\n\n${SMUGGLED}`,
  'a chunk size that is not a number': post(['Transfer-Encoding: chunked'], `z\r\n${SMUGGLED}`),
}

test.group('HTTP request boundaries', () => {
  for (const [what, request] of Object.entries(AMBIGUOUS)) {
    test(`a request with an ambiguous boundary is rejected, and nothing is smuggled: ${what}`, async ({
      assert,
    }) => {
      const received = await sendRaw(request)
      assert.match(received, /^HTTP\/1\.1 400 /)
      assert.lengthOf(received.match(/HTTP\/1\.1 \d/g) ?? [], 1)
    })
  }

  test('two pipelined requests with unambiguous headers both receive a response', async ({
    assert,
  }) => {
    const received = await sendRaw(post(['Transfer-Encoding: chunked'], CHUNKED))
    assert.lengthOf(received.match(/HTTP\/1\.1 \d/g) ?? [], 2)
    assert.include(received, '"status":"OK"')
  })
})
