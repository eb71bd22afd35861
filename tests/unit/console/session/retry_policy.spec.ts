import { test } from '@japa/runner'
import { HttpError } from '../../../../admin/core/data/http/http_error.js'
import { CACHE, queryClient } from '../../../../admin/core/data/queryClient.js'

const failure = (status: number) => new HttpError('providers', status, '', null)

test.group('Console | queries', () => {
  test('queries are retried once, stale after 300 s, and cached for 600 s', ({ assert }) => {
    const { retry, staleTime, gcTime } = queryClient.getDefaultOptions().queries ?? {}
    assert.equal(retry, CACHE.general.retry)
    assert.equal(staleTime, 300_000)
    assert.equal(gcTime, 600_000)
  })

  test('requests are retried once after a server error or a connection error', ({ assert }) => {
    const { retry } = CACHE.general
    for (const error of [failure(500), failure(503), new TypeError('Failed to fetch')]) {
      assert.isTrue(retry(0, error))
      assert.isFalse(retry(1, error))
    }
  })

  test('client errors are not retried, regardless of whether our client or react-admin throws the error', ({
    assert,
  }) => {
    const { retry } = CACHE.general
    for (const status of [400, 403, 404, 422, 429]) {
      assert.isFalse(retry(0, failure(status)))
      assert.isFalse(retry(0, Object.assign(new Error('No'), { status, body: {} })))
    }
  })

  test('requests for the configuration and the license are retried twice', ({ assert }) => {
    assert.equal(CACHE.config.retry, 2)
    assert.equal(CACHE.license.retry, 2)
  })
})
