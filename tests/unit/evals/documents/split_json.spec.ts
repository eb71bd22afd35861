import { JsonSplitter } from '#api/evals/import/split_json'
import { cutsFor, cutsToRead, cutText } from '#api/evals/table/cells/cuts'
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

test.group('Streaming a large JSON file', () => {
  for (const size of [1, 2, 7, 64, 10_000]) {
    for (const indent of [0, 2]) {
      test(`a file with indent ${indent}, read in chunks of ${size} characters, yields every entry and the remaining JSON`, ({
        assert,
      }) => {
        const text = JSON.stringify(FILE, null, indent)
        const splitter = new JsonSplitter()
        const entries: unknown[] = []
        for (let at = 0; at < text.length; at += size) {
          entries.push(...splitter.push(text.slice(at, at + size)).map((each) => JSON.parse(each)))
        }
        assert.deepEqual(entries, FILE.results.results)
        const rest = { ...FILE, results: { ...FILE.results, results: [] } }
        assert.deepEqual(JSON.parse(splitter.rest), rest)
      })
    }
  }
})

test.group('Truncation of cell contents', () => {
  test('truncated cell content fits the limit as JSON and is a well-formed string', ({
    assert,
  }) => {
    for (const text of ['a'.repeat(999), '€'.repeat(999), '"\n'.repeat(500), '😀'.repeat(400)]) {
      const cut = cutText(text, 300)
      assert.isTrue(cut.isCut)
      assert.isAtMost(Buffer.byteLength(JSON.stringify(cut.text)), 302)
      assert.isAbove(cut.text.length, 40)
      assert.isTrue(cut.text.isWellFormed())
    }
    assert.deepEqual(cutText('short', 300), { text: 'short', isCut: false })
  })

  const page = { rows: 50, cells: 9, vars: 2, metrics: 0, characters: 0 }
  const many = (count: number, bytes: number) => Array.from({ length: count }, () => bytes)
  const texts = (outputs: number[]) => ({
    output: outputs,
    variable: many(100, 30),
    reason: many(450, 60),
  })

  test('cell contents are not truncated if they fit in the page size limit', ({ assert }) => {
    assert.isAtLeast(cutsFor({ ...page, cells: 2 }, texts(many(100, 700))).output, 700)
    assert.isAtLeast(cutsFor({ ...page, rows: 5 }, texts(many(45, 2000))).output, 2000)
  })

  test('long cell contents use the space that short ones leave', ({ assert }) => {
    const most = { ...page, cells: 4 }
    const all = cutsFor(most, texts(many(200, 2000)))
    const few = cutsFor(most, texts([...many(150, 40), ...many(50, 2000)]))
    assert.isAbove(few.output, 2 * all.output)
    assert.isAbove(all.output, cutsFor({ ...page, cells: 6 }, texts(many(300, 2000))).output)
    assert.isAtMost(cutsToRead({ ...page, rows: 1000 }).output, 300)
  })

  test('a wide page has texts of the length that the request asks for, up to 2 MB in all', ({
    assert,
  }) => {
    const wide = { rows: 45, cells: 8, vars: 1, metrics: 0 }
    const long = { output: many(360, 9000), variable: many(45, 900), reason: many(360, 900) }
    assert.isBelow(cutsFor({ ...wide, characters: 0 }, long).output, 150)
    const shown = cutsFor({ ...wide, characters: 300 }, long)
    assert.isAtLeast(Math.min(shown.output, shown.variable, shown.reason), 300)
    const full = cutsFor({ ...wide, characters: 100_000 }, long)
    assert.isAbove(full.output, 4_000)
    assert.isAtLeast(full.reason, 900)
    const used = 360 * full.output + 45 * full.variable + 360 * 900
    assert.isAtMost(used, 2_500_000)
    const small = { rows: 2, cells: 2, vars: 1, metrics: 0, characters: 100_000 }
    const few = { output: many(4, 90_000), variable: [10], reason: [10] }
    assert.isAtLeast(cutsFor(small, few).output, 90_000)
  })
})
