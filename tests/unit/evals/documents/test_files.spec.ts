import { findAssertionKind } from '#api/contract/evals/assertions'
import {
  cellsOf,
  headings,
  emptyColumns,
  readTestFile,
  UnreadableTests,
  widenColumns,
  yamlEntries,
  type FileTest,
  type TestFileFormat,
} from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { csvLine } from '#api/contract/csv'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

const isType = (type: string) => findAssertionKind(type) !== undefined

async function read(text: string, format: TestFileFormat, chunk = text.length) {
  const bytes = Buffer.from(text)
  const parts = function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const found: FileTest[] = []
  for await (const each of readTestFile(Readable.from(parts()), format, isType)) found.push(each)
  return found
}
const tests = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map((one) => one.test)

test.group('Test files | CSV', () => {
  test('special CSV columns are read as in the command-line tool, and all other columns become variables', async ({
    assert,
  }) => {
    const file = [
      'city,__description,__expected1,__expected2,__prefix,__suffix,__threshold,__metric,__metadata:lang,__metadata:tags[],__config:__expected2:threshold',
      'Paris,Capital,contains: France,similar: a city,Hello ,!,0.5,geo,en,"a, b\\, c",0.6',
    ].join('\n')
    assert.deepEqual(await tests(file, 'csv'), [
      {
        description: 'Capital',
        vars: { city: 'Paris' },
        assert: [
          { type: 'contains', value: 'France', metric: 'geo' },
          { type: 'similar', value: 'a city', threshold: 0.6, metric: 'geo' },
        ],
        options: { prefix: 'Hello ', suffix: '!' },
        threshold: 0.5,
        metadata: { lang: 'en', tags: ['a', 'b, c'] },
      },
    ])
  })

  for (const [cell, check] of [
    ['Paris', { type: 'equals', value: 'Paris' }],
    ['not-contains: Rome', { type: 'not-contains', value: 'Rome' }],
    ['contains-any: a, "b, c"', { type: 'contains-any', value: ['a', 'b, c'] }],
    ['similar(0.9): hello', { type: 'similar', value: 'hello', threshold: 0.9 }],
    ['is-json', { type: 'is-json' }],
    ['grade: is polite', { type: 'llm-rubric', value: 'is polite' }],
    ['javascript: output.length', { type: 'javascript', value: 'output.length' }],
    ['no-such-type: x', { type: 'equals', value: 'no-such-type: x' }],
    ['latency(500)', { type: 'latency', threshold: 500 }],
  ] as const) {
    test(`the expected value "${cell}" is read as an assertion of the type ${check.type}`, async ({
      assert,
    }) => {
      const [found] = await tests(`q,__expected\nx,"${cell.replaceAll('"', '""')}"\n`, 'csv')
      assert.deepEqual(found?.assert, [check])
    })
  }

  test('a CSV file is read in chunks of any size, with semicolons, quoted line breaks, and a byte order mark', async ({
    assert,
  }) => {
    const file = '\ufeffq;__expected\r\n"one\r\ntwo";x\r\n\r\ntrois é;y\r\n'
    for (const size of [1, 3, 1000]) {
      const found = await read(file, 'csv', size)
      assert.deepEqual(
        found.map(({ test: { vars } }) => vars),
        [{ q: 'one\r\ntwo' }, { q: 'trois é' }]
      )
    }
  })

  test('the separator of a CSV file is detected in the first 64 KB of its header', async ({
    assert,
  }) => {
    const countColumns = async (name: string) => {
      const [first] = await tests(`${name};b\n1;2\n`, 'csv', 65_536)
      return Object.keys(first?.vars ?? {}).length
    }
    assert.equal(await countColumns('a'.repeat(65_535)), 2)
    assert.equal(await countColumns('a'.repeat(65_536)), 1)
  })

  test('a CSV file with duplicate column names is rejected unless the columns contain expected values', async ({
    assert,
  }) => {
    const error = await read('q,a,q\n1,2,3\n', 'csv').catch((reason: unknown) => reason)
    assert.instanceOf(error, UnreadableTests)
    assert.match(String(error), /Two columns are named q\./)
    const [both] = await tests('q,__expected,__expected,,\nx,a,b,,\n', 'csv')
    assert.lengthOf(both?.assert ?? [], 2)
    assert.containSubset(both?.assert, [{ value: 'a' }, { value: 'b' }])
  })

  test('an invalid number and an unclosed quote in a CSV file are reported with their lines', async ({
    assert,
  }) => {
    const [, second] = await read('q,__threshold\na,1\nb,much\n', 'csv')
    assert.deepEqual(second?.line, 3)
    assert.match(second?.faults[0] ?? '', /__threshold requires a number, not "much"/)
    const error = await read('q\n"open\n', 'csv').catch((reason: unknown) => reason)
    assert.instanceOf(error, UnreadableTests)
    assert.equal(error instanceof UnreadableTests && error.line, 2)
    assert.match(String(error), /is not closed\. Close it with "\./)
    const unquoted = await read('q\na "b" c\n', 'csv').catch((reason: unknown) => reason)
    assert.match(String(unquoted), /contains a quote in an unquoted value/)
  })
})

test.group('Test files | JSON and YAML', () => {
  test('a JSON file of 10 MB is read, and a larger file is rejected', async ({ assert }) => {
    const file = (bytes: number) => `[{"vars":{"q":"${'x'.repeat(bytes - 21)}"}}]`.padEnd(bytes)
    assert.lengthOf(await read(file(10_000_000), 'json', 1_000_000), 1)
    const error = await read(file(10_000_001), 'json', 1_000_000).catch((reason: unknown) => reason)
    assert.match(String(error), /at most 10 MB\. Use JSON Lines/)
  })

  test('a line of a JSONL file contains a test case or only its variables', async ({ assert }) => {
    const file = '{"vars":{"q":"a"},"assert":[{"type":"equals","value":"b"}]}\n\n{"q":"c"}\n'
    const found = await read(file, 'jsonl')
    assert.deepEqual(
      found.map(({ line }) => line),
      [1, 3]
    )
    assert.deepEqual(found[1]?.test, { vars: { q: 'c' } })
    const error = await read('{"q":1}\n{no}\n', 'jsonl').catch((reason: unknown) => reason)
    assert.equal(error instanceof UnreadableTests && error.line, 2)
  })

  test('a YAML list is read entry by entry, at the top level or under tests', async ({
    assert,
  }) => {
    const entries = `- description: one
  vars:
    q: |
      - not an entry
      second line
- vars: {q: two}
`
    const nested = `# comment\ntests:\n${entries.replace(/^(?=.)/gm, '  ')}prompts: [a]\n`
    for (const file of [entries, nested]) {
      for (const size of [1, 7, 5000]) {
        const found = await tests(file, 'yaml', size)
        assert.deepEqual(found, [
          { description: 'one', vars: { q: '- not an entry\nsecond line\n' } },
          { vars: { q: 'two' } },
        ])
      }
    }
  })

  test('a YAML syntax error is reported with its line', async ({ assert }) => {
    const file = '- vars: {q: one}\n- vars:\n    q: "open\n'
    const error = await read(file, 'yaml').catch((reason: unknown) => reason)
    assert.instanceOf(error, UnreadableTests)
    assert.isAtLeast(error instanceof UnreadableTests ? error.line : 0, 2)
  })
})

const RICH: EvalTest[] = [
  {
    description: 'A "quoted" one',
    vars: { city: 'Paris', land: '=SUM(1)' },
    assert: [
      { type: 'contains-all', value: ['a', 'b, c'] },
      { type: 'similar', value: 'x', threshold: 0.7 },
    ],
    threshold: 0.5,
    options: { prefix: 'Hi ' },
    metadata: { level: 'hard' },
  },
  { vars: { city: 'Rome', land: 'IT' } },
]

test('a CSV export of test cases contains only the special columns in use', ({ assert }) => {
  const columnsOf = (...cases: EvalTest[]) => {
    const columns = emptyColumns([])
    for (const each of cases) widenColumns(columns, each)
    return headings(columns)
  }
  assert.deepEqual(columnsOf({ vars: { q: 'a' } }), ['q'])
  assert.deepEqual(columnsOf({ vars: { q: 'a' }, options: {}, threshold: 0.5 }), [
    'q',
    '__threshold',
  ])
  assert.deepEqual(columnsOf({ description: 'd', options: { suffix: '!' }, metadata: { a: 1 } }), [
    '__description',
    '__suffix',
    '__metadata:a',
  ])
  assert.deepEqual(columnsOf({ options: { prefix: '-' }, providerOutput: 'x' }), [
    '__prefix',
    '__providerOutput',
  ])
})

test('test cases that are written as CSV or YAML and read back are unchanged', async ({
  assert,
}) => {
  const columns = emptyColumns(['city', 'land'])
  for (const each of RICH) widenColumns(columns, each)
  const csv =
    csvLine(headings(columns)) + RICH.map((each) => csvLine(cellsOf(columns, each))).join('')
  assert.deepEqual(await tests(csv, 'csv'), RICH)
  assert.deepEqual(await tests(yamlEntries(RICH), 'yaml', 5), RICH)
})

test('cells for missing fields are empty', ({ assert }) => {
  const columns = emptyColumns(['city'])
  const full = { description: 'One', options: { prefix: 'a', suffix: 'b' }, threshold: 1 }
  widenColumns(columns, full)
  assert.deepEqual(
    cellsOf(columns, {}),
    headings(columns).map(() => '')
  )
})
