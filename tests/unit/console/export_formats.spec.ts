import { test } from '@japa/runner'
import { toCsv, toJson } from '../../../admin/ui/list/export_formats.js'
import { activeFilters } from '../../../admin/ui/list/list_filter.js'

test.group('Export of a list', () => {
  test('keeps the order of fields and quotes what needs it', ({ assert }) => {
    const rows = [{ b: 'say "hi", twice\nplease', a: 1, c: null }]
    assert.equal(toCsv(rows, ['a', 'b', 'c']), 'a,b,c\r\n1,"say ""hi"", twice\nplease",\r\n')
  })

  test('does not hand a formula to a spreadsheet, and leaves numbers alone', ({ assert }) => {
    const rows = [{ a: '=1+1' }, { a: '@x' }, { a: '-2' }, { a: -2 }]
    assert.equal(toCsv(rows, ['a']), "a\r\n'=1+1\r\n'@x\r\n-2\r\n-2\r\n")
  })

  test('writes nested values as JSON', ({ assert }) => {
    assert.equal(toCsv([{ a: { x: 1 } }], ['a']), 'a\r\n"{""x"":1}"\r\n')
    assert.deepEqual(JSON.parse(toJson([{ a: { x: 1 }, secret: 2 }], ['a'])), [{ a: { x: 1 } }])
  })
})

test.group('Filters in words', () => {
  const filters = [
    { source: 'status', label: 'Status', choices: [{ id: 'running', name: 'Running' }] },
  ]

  test('name the filter and its choice', ({ assert }) => {
    assert.deepEqual(activeFilters({ status: 'running', q: 'bank' }, filters, 'Search'), [
      { source: 'status', label: 'Status', value: 'Running' },
      { source: 'q', label: 'Search', value: 'bank' },
    ])
  })

  test('show what no control has set, and nothing for what is empty', ({ assert }) => {
    assert.deepEqual(activeFilters({ targetId: '7', q: '', status: null }, filters, 'Search'), [
      { source: 'targetId', label: 'targetId', value: '7' },
    ])
  })
})
