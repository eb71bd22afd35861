import { JsonSplitter } from '#api/evals/import/split_json'
import { cutsFor, cutText } from '#api/evals/table/cuts'
import { test } from '@japa/runner'

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

test.group('A long JSON file in pieces', () => {
  for (const size of [1, 2, 7, 64, 10_000]) {
    for (const indent of [0, 2]) {
      test(`of ${size} characters, indented by ${indent}, gives every entry and the rest`, ({
        assert,
      }) => {
        const text = JSON.stringify(FILE, null, indent)
        const splitter = new JsonSplitter()
        const entries: unknown[] = []
        for (let at = 0; at < text.length; at += size) {
          entries.push(...splitter.take(text.slice(at, at + size)).map((each) => JSON.parse(each)))
        }
        assert.deepEqual(entries, FILE.results.results)
        const rest = { ...FILE, results: { ...FILE.results, results: [] } }
        assert.deepEqual(JSON.parse(splitter.rest), rest)
      })
    }
  }
})

test.group('Texts of a table', () => {
  test('fit into their bytes of JSON, whatever they are made of', ({ assert }) => {
    for (const text of ['a'.repeat(999), '€'.repeat(999), '"\n'.repeat(500), '😀'.repeat(400)]) {
      const cut = cutText(text, 300)
      assert.isTrue(cut.isCut)
      assert.isAtMost(Buffer.byteLength(JSON.stringify(cut.text)), 302)
      assert.isAbove(cut.text.length, 40)
      assert.isTrue(cut.text.isWellFormed())
    }
    assert.deepEqual(cutText('short', 300), { text: 'short', isCut: false })
  })

  test('are shorter the more of them there are', ({ assert }) => {
    const page = { rows: 50, cells: 2, vars: 2, metrics: 0 }
    const few = cutsFor(page)
    assert.isAbove(few.output, cutsFor({ ...page, cells: 6 }).output)
    assert.isAbove(few.variable, cutsFor({ ...page, vars: 20 }).variable)
    assert.isAbove(few.output, cutsFor({ ...page, rows: 1000 }).output)
  })
})
