import { assertRange, dayOf } from '#api/platform/http/lists/day_range'
import { test } from '@japa/runner'
import { type DateTime } from 'luxon'

const day = (text: string) => dayOf(text, 'from') as DateTime

test.group('Range of days', () => {
  test('a day is read in UTC, and an empty value means that no day is given', ({ assert }) => {
    assert.equal(day('2026-02-28').toISO(), '2026-02-28T00:00:00.000Z')
    assert.isNull(dayOf('', 'from'))
    assert.isNull(dayOf(undefined, 'from'))
  })

  test('a value that is not a date is rejected with its field: {$self}')
    .with(['2026-02-30', '2026-2-3', '20260203', 'today', '2026-02-03T00:00:00Z'])
    .run(({ assert }, text) => {
      assert.throws(() => dayOf(text, 'until'), 'until must be a date in the format YYYY-MM-DD')
    })

  test('a range of three years is accepted, and a longer one is rejected', ({ assert }) => {
    const to = day('2028-12-31')
    assert.doesNotThrow(() => assertRange({ from: day('2025-12-31'), to }))
    assert.doesNotThrow(() => assertRange({ from: to.minus({ days: 1098 }), to }))
    assert.throws(
      () => assertRange({ from: to.minus({ days: 1099 }), to }),
      'The range must not exceed three years'
    )
  })

  test('a range that ends before it starts is rejected', ({ assert }) => {
    const from = day('2026-05-02')
    assert.doesNotThrow(() => assertRange({ from, to: from }))
    assert.throws(() => assertRange({ from, to: from.minus({ days: 1 }) }), /later than to/)
  })
})
