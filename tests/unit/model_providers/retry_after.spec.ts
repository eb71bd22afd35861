import { test } from '@japa/runner'
import { backOffMs, retryAfterMs } from '#api/platform/model_providers/responses/retry_after'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.group('Retry delays', () => {
  test('Retry-After is read as seconds, milliseconds, or a date', ({ assert }) => {
    assert.equal(retryAfterMs({ 'retry-after': '1.5' }, NOW), 1_500)
    assert.equal(retryAfterMs({ 'retry-after': '9', 'retry-after-ms': '250' }, NOW), 250)
    assert.equal(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, NOW), 30_000)
  })

  test('a Retry-After date in the past means no delay', ({ assert }) => {
    assert.equal(retryAfterMs({ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, NOW), 0)
  })

  test('an unreadable Retry-After header is ignored', ({ assert }) => {
    for (const headers of [undefined, {}, { 'retry-after': 'soon' }, { 'retry-after': '-5' }]) {
      assert.isUndefined(retryAfterMs(headers, NOW))
    }
  })

  test('without Retry-After the delay doubles up to the limit, minus random jitter', ({
    assert,
  }) => {
    const full = [2, 3, 4, 20].map((next) => backOffMs(next, 60_000, () => 0))
    assert.deepEqual(full, [500, 1_000, 2_000, 60_000])
    assert.equal(
      backOffMs(3, 60_000, () => 0.5),
      750
    )
  })
})
