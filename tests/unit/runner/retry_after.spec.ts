import { test } from '@japa/runner'
import { retryAfterMs } from '#api/platform/runner/attempts/retry_after'

const NOW = Date.parse('2026-01-01T00:00:00Z')

test.group('Retry-After header of a target', () => {
  test('the headers {header} request {delay}')
    .with(
      [
        { headers: { 'retry-after': '2' }, ms: 2000 },
        { headers: { 'retry-after': '0' }, ms: 0 },
        { headers: { 'retry-after': '1.5' }, ms: 1500 },
        { headers: { 'retry-after-ms': '250', 'retry-after': '9' }, ms: 250 },
        { headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, ms: 10_000 },
        { headers: { 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, ms: 0 },
        { headers: { 'retry-after': 'soon' }, ms: null },
        { headers: {}, ms: null },
      ].map(({ headers, ms }) => ({
        ...{ headers, ms, header: JSON.stringify(headers) },
        delay: ms === null ? 'no delay' : `a delay of ${ms} ms`,
      }))
    )
    .run(({ assert }, { headers, ms }) =>
      assert.equal(retryAfterMs(new Headers(Object.entries(headers)), NOW), ms)
    )
})
