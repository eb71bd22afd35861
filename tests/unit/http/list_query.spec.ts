import { resources } from '#api/contract/resources/index'
import { readList } from '#api/platform/http/lists/list_query'
import { test } from '@japa/runner'

/** Returns the `_gte` and `_lte` keys of all lists' date fields. */
const dateKeys = resources.flatMap((definition) =>
  Object.entries(definition.fields)
    .filter(([, { type }]) => type === 'date')
    .flatMap(([name]) => [`${name}_gte`, `${name}_lte`])
    .map((key) => ({ definition, key }))
)

test.group('List filters', () => {
  test('a date filter accepts dates and timestamps in any time zone', ({ assert }) => {
    assert.isAbove(dateKeys.length, 20)
    for (const { definition, key } of dateKeys) {
      for (const written of ['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31T02:00+02:00']) {
        const { filter } = readList(definition, { filter: JSON.stringify({ [key]: written }) })
        assert.equal(filter[key], '2026-01-31T00:00:00.000Z', `${definition.path} ${key}`)
      }
    }
  })

  test('an invalid date in a date filter is rejected', ({ assert }) => {
    for (const { definition, key } of dateKeys) {
      for (const written of ['soon', '2026-02-31T', 'now()', '+275000-01-01T00:00:00Z']) {
        const read = () => readList(definition, { filter: JSON.stringify({ [key]: written }) })
        assert.throws(read, `${key} must be a date, e.g. 2026-01-31T00:00:00Z`)
      }
    }
  })

  test('an unknown filter key is rejected', ({ assert }) => {
    for (const definition of resources) {
      const read = () => readList(definition, { filter: '{"nothing_gte":1}' })
      assert.throws(read, `${definition.path} cannot be filtered by "nothing_gte"`)
    }
  })
})

test.group('List queries | hostile input', () => {
  const [definition] = resources
  const read = (query: Record<string, string>) => () => readList(definition, query)

  test('a range without valid row numbers is rejected', ({ assert }) => {
    const ranges = [
      '[0,1e20]',
      '[1e20,2e20]',
      '[1e999,1e999]',
      '[-1,5]',
      '[9,3]',
      '[0.5,3]',
      '["0","9"]',
      '[null,9]',
      '[[0],[9]]',
      '[0,9,10]',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ]
    for (const range of ranges) assert.throws(read({ range }), /range must be/, range)
    assert.doesNotThrow(read({ range: '[0,24]' }))
  })

  test('inherited property names are rejected as sort and filter keys', ({ assert }) => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      assert.throws(read({ sort: `["${name}","ASC"]` }), /cannot be sorted by/, name)
      assert.throws(read({ filter: `{"${name}":1}` }), /cannot be filtered by/, name)
      assert.throws(read({ filter: `{"${name}_gte":1}` }), /cannot be filtered by/, name)
    }
  })
})
