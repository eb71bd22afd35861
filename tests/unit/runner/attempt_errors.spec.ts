import { test } from '@japa/runner'
import { badStatus, connectionError } from '#api/platform/runner/attempts/attempt_errors'
import { RefusedConnection } from '#api/platform/outbound/refused_connection'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget } from '#tests/support/runner/runner_target'

const HOST = 'host.example'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

const errorOf = (error: unknown) => connectionError(HOST, error)

test.group('Connection errors', () => {
  test('the error code {code} is reported as {reported}: {message}')
    .with([
      { code: 'ECONNREFUSED', reported: 'unreachable', message: 'refused the connection' },
      { code: 'ENOTFOUND', reported: 'unreachable', message: 'could not be resolved' },
      { code: 'CERT_HAS_EXPIRED', reported: 'unreachable', message: 'no trusted certificate' },
      { code: 'HPE_INVALID_CONSTANT', reported: 'bad_answer', message: 'not return an HTTP' },
      { code: 'ERR_INVALID_URL', reported: 'configuration', message: 'The URL is not valid' },
      { code: 'ECONNRESET', reported: 'connection_closed', message: 'closed the connection' },
      { code: 'EPIPE', reported: 'connection_closed', message: 'closed the connection' },
      { code: 'UND_ERR_SOCKET', reported: 'connection_closed', message: 'closed the connection' },
      { code: 'ESOMETHING', reported: 'internal', message: 'failed (ESOMETHING)' },
    ])
    .run(({ assert }, { code, reported, message }) => {
      const direct = errorOf(withCode(code))
      assert.equal(direct.code, reported)
      assert.include(direct.message, message)
      assert.deepEqual(errorOf(new TypeError('fetch failed', { cause: withCode(code) })), direct)
      assert.deepEqual(errorOf(new AggregateError([new Error('other'), withCode(code)])), direct)
    })

  test('HTTP client errors without a code are recognized', ({ assert }) => {
    const parser = Object.assign(new Error('Parse Error'), { name: 'HTTPParserError' })
    assert.equal(errorOf(parser).code, 'bad_answer')
    const port = new TypeError('fetch failed', { cause: new Error('bad port') })
    assert.deepInclude(errorOf(port), {
      code: 'configuration',
      message: `${HOST} uses a port that HTTP clients block. Run the target on another port.`,
    })
  })

  test('an unknown error is reported with the name of the error', ({ assert }) => {
    assert.include(errorOf(new RangeError('x')).message, 'failed (RangeError)')
    assert.include(errorOf('text').message, 'failed (unknown)')
  })

  test('a target denied by the outbound rules is reported as not called, with the reason', ({
    assert,
  }) => {
    const refused = new RefusedConnection(HOST, 'private addresses are not allowed')
    assert.deepEqual(errorOf(new TypeError('fetch failed', { cause: refused })), {
      code: 'refused_by_policy',
      message:
        'Not called: private addresses are not allowed. An administrator can change the outbound rules.',
    })
  })
})

test.group('HTTP status errors', (group) => {
  const startTarget = targetsFor(group)

  test('the error for the status {status} contains the advice {advice}')
    .with([
      { status: 400, advice: 'Check the request body.' },
      { status: 403, advice: 'Check the credentials and their permissions.' },
      { status: 413, advice: 'The target rejects requests of this size.' },
      { status: 418, advice: 'Check the request.' },
      { status: 499, advice: 'Check the request.' },
      { status: 500, advice: 'The target failed.' },
    ])
    .run(({ assert }, { status, advice }) => {
      assert.deepEqual(badStatus(HOST, status, null), {
        code: 'http_status',
        status,
        message: `${HOST} returned ${status}. ${advice}`,
      })
    })

  test('a redirect is reported with its location but without the query, and a 404 response with advice', async ({
    assert,
  }) => {
    const headers = { location: '/other?key=secret' }
    const response = (status: number) => ({ kind: 'status' as const, status, headers })
    const moved = await startTarget({ answer: response(301) })
    const { error } = await ask(httpTarget(moved.url))
    assert.include(error?.message, `It redirects to ${moved.url.replace(/\/$/, '')}/other; use`)
    const created = await startTarget({ answer: response(404) })
    const { error: notFound } = await ask(httpTarget(created.url))
    assert.include(notFound?.message, 'Check the path of the URL.')
  })
})
