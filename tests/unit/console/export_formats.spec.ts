import { test } from '@japa/runner'
import { toCsv, toJson } from '../../../admin/core/lists/export/export_formats.js'
import { activeFilters } from '../../../admin/core/lists/filters/list_filter.js'

test.group('List exports', () => {
  test('the CSV export keeps the field order and quotes values where needed', ({ assert }) => {
    const rows = [{ b: 'say "hi", twice\nplease', a: 1, c: null }]
    assert.equal(toCsv(rows, ['a', 'b', 'c']), 'a,b,c\r\n1,"say ""hi"", twice\nplease",\r\n')
  })

  test('the CSV export neutralizes formulas and keeps numbers', ({ assert }) => {
    const rows = [{ a: '=1+1' }, { a: '@x' }, { a: '-2' }, { a: -2 }]
    assert.equal(toCsv(rows, ['a']), "a\r\n'=1+1\r\n'@x\r\n-2\r\n-2\r\n")
  })

  test('nested values are exported as JSON, and fields that are not listed are omitted', ({
    assert,
  }) => {
    assert.equal(toCsv([{ a: { x: 1 } }], ['a']), 'a\r\n"{""x"":1}"\r\n')
    assert.deepEqual(JSON.parse(toJson([{ a: { x: 1 }, secret: 2 }], ['a'])), [{ a: { x: 1 } }])
  })
})

test.group('Active filters', () => {
  const filters = [
    { source: 'status', label: 'Status', choices: [{ id: 'running', name: 'Running' }] },
  ]

  test('an active filter shows its label and the name of its value', ({ assert }) => {
    assert.deepEqual(activeFilters({ status: 'running', q: 'bank' }, filters, 'Search'), [
      { source: 'status', label: 'Status', value: 'Running' },
      { source: 'q', label: 'Search', value: 'bank' },
    ])
  })

  test('a filter without a control is shown by its key, and empty filters are hidden', ({
    assert,
  }) => {
    assert.deepEqual(activeFilters({ targetId: '7', q: '', status: null }, filters, 'Search'), [
      { source: 'targetId', label: 'targetId', value: '7' },
    ])
  })
})
