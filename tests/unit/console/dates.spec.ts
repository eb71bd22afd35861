import { endOfDay, localDay } from '../../../admin/core/display/formats/dates.js'
import { test } from '@japa/runner'

test.group('Console | date fields', (group) => {
  group.each.setup(() => {
    const before = process.env.TZ
    return () => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  for (const [zone, end] of [
    ['America/Los_Angeles', '2026-11-22T07:59:59.000Z'],
    ['UTC', '2026-11-21T23:59:59.000Z'],
    ['Pacific/Auckland', '2026-11-21T10:59:59.000Z'],
  ] as const) {
    test(`a selected day is converted to its last second in the time zone ${zone} and back`, ({
      assert,
    }) => {
      process.env.TZ = zone
      assert.equal(endOfDay('2026-11-21')?.toISOString(), end)
      assert.equal(localDay(new Date(end)), '2026-11-21')
    })
  }

  test('a blank date field is converted to null', ({ assert }) => {
    assert.isNull(endOfDay(''))
  })
})
