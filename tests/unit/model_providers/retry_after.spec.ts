import { test } from '@japa/runner'
import { backOffMs, retryAfterMs } from '#api/model_providers/retry_after'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.group('How long to wait', () => {
  test('reads seconds, milliseconds and dates', ({ assert }) => {
    assert.equal(retryAfterMs({ 'retry-after': '1.5' }, NOW), 1_500)
    assert.equal(retryAfterMs({ 'retry-after': '9', 'retry-after-ms': '250' }, NOW), 250)
    assert.equal(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, NOW), 30_000)
  })

  test('a date that has passed means now', ({ assert }) => {
    assert.equal(retryAfterMs({ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, NOW), 0)
  })

  test('what cannot be read is as if it were not there', ({ assert }) => {
    for (const headers of [undefined, {}, { 'retry-after': 'soon' }, { 'retry-after': '-5' }]) {
      assert.isUndefined(retryAfterMs(headers, NOW))
    }
  })

  test('without a wish of the provider the wait doubles up to the limit, less some chance', ({
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
