import { test } from '@japa/runner'
import { retryAfterMs } from '#api/platform/runner/attempts/retry_after'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.group('Retry-After header of a target', () => {
  test('the Retry-After value {0} is parsed as {1} ms')
    .with([
      [{ 'retry-after': '2' }, 2000],
      [{ 'retry-after': '0' }, 0],
      [{ 'retry-after': '1.5' }, 1500],
      [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
      [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
      [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
      [{ 'retry-after': 'soon' }, null],
      [{}, null],
    ] as [Record<string, string>, number | null][])
    .run(({ assert }, [headers, ms]) => assert.equal(retryAfterMs(new Headers(headers), NOW), ms))
})
