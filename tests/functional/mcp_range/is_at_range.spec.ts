import { isAtRange } from '#api/evals/values/is_at_range'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('MCP range results', () => {
  test('only test cases with a range attack belong to a range, and other metadata named "range" is ignored', async ({
    assert,
  }) => {
    const metadata = [{ range: { attack: 'honeytoken' } }, { range: '1-10' }, { range: {} }, {}]
    const { rows } = await db.rawQuery(
      `select m.value, ${isAtRange('m.value')} as at from jsonb_array_elements(?::jsonb) m(value)`,
      [JSON.stringify([...metadata, null])]
    )
    assert.deepEqual(
      rows.map(({ at }: { at: boolean }) => at),
      [true, false, false, false, false]
    )
  })
})
