import { JsonSplitter } from '#api/engines/interchange/index'
import { test } from '@japa/runner'
import fc from 'fast-check'

const FILE = {
  evalId: 'eval-1',
  other: { results: { results: [1, 2] } },
  results: {
    version: 3,
    prompts: [{ raw: 'a "quoted], {brace' }],
    results: [
      { id: 1, text: 'comma, ] and } and \\" and \\\\', inner: { results: [{ a: [] }] } },
      'text',
      7,
      null,
      [[], {}],
    ],
    stats: { results: [3] },
  },
  config: { tests: [] },
}

function split(text: string, size: number, options: ConstructorParameters<typeof JsonSplitter>[0]) {
  const splitter = new JsonSplitter(options)
  const entries: string[] = []
  for (let at = 0; at < text.length; at += size) {
    entries.push(...splitter.push(text.slice(at, at + size)))
  }
  return { entries: entries.map((each): unknown => JSON.parse(each)), rest: splitter.rest }
}

test.group('Streaming a large JSON file', () => {
  for (const size of [1, 2, 7, 64, 10_000]) {
    for (const indent of [0, 2]) {
      test(`an indent of ${indent} and chunks of ${size} characters yield every entry and the remaining JSON`, ({
        assert,
      }) => {
        const text = JSON.stringify(FILE, null, indent)
        const { entries, rest } = split(text, size, { path: ['results', 'results'] })
        assert.deepEqual(entries, FILE.results.results)
        const expected = { ...FILE, results: { ...FILE.results, results: [] } }
        assert.deepEqual(JSON.parse(rest), expected)
      })
    }
  }

  test('a file is rejected if it has too much content besides its results', ({ assert }) => {
    const splitter = new JsonSplitter({ path: ['results', 'results'] })
    const chunk = 'x'.repeat(1_000_000)
    splitter.push('{"results":{"results":[1,2]},"config":"')
    assert.throws(() => {
      for (let n = 0; n < 65; n++) splitter.push(chunk)
    }, 'The file has more than 64 MB besides its results')
    assert.isBelow(splitter.rest.length, 66_000_000)
  })

  test('a file that is a list yields its entries, and omitted fields are null only at the top level of an entry', ({
    assert,
  }) => {
    const field = fc.constantFrom('a', 'events', 'b', 'store')
    const value = fc.jsonValue({ maxDepth: 3 })
    const entry = fc.dictionary(field, value, { noNullPrototype: true })
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        (list, size, isIndented) => {
          const text = JSON.stringify(list, null, isIndented ? 2 : 0)
          const omit = new Set(['events', 'store'])
          const { entries } = split(text, size, { path: [], omit })
          const expected = list.map((each) =>
            Object.fromEntries(
              Object.entries(each).map(([key, one]) => [key, omit.has(key) ? null : one])
            )
          )
          assert.deepEqual(entries, JSON.parse(JSON.stringify(expected)))
        }
      ),
      { numRuns: 300 }
    )
  })
})
