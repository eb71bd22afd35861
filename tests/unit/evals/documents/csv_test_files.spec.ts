import { csvLine } from '#api/contract/csv'
import { readTestFile, UnreadableTests } from '#api/engines/evals/index'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

async function read(...lines: string[]) {
  const found = []
  const file = Readable.from([Buffer.from(lines.join('\n'))])
  for await (const each of readTestFile(file, 'csv', () => true)) found.push(each)
  return found
}

/** Returns line and message of the error; null if the file is valid. */
async function faultOf(...lines: string[]) {
  const error = await read(...lines).catch((reason: unknown) => reason)
  return error instanceof UnreadableTests ? [error.line, error.message] : null
}

const varsOf = async (...lines: string[]) =>
  (await read(...lines)).map(({ test: { vars } }) => vars)

test.group('Rows of CSV files', () => {
  test('delimiters in quoted column names do not determine the delimiter', async ({ assert }) => {
    assert.deepEqual(await varsOf('"a, b, c, d";e', '1;2'), [{ 'a, b, c, d': '1', 'e': '2' }])
  })

  test('blank rows are skipped, even before the header, and each test case keeps its line number', async ({
    assert,
  }) => {
    const found = await read('', 'a,b', '', '1,', ' , ', '', '"two', 'lines",3', '4')
    assert.deepEqual(
      found.map(({ line, test: { vars } }) => [line, vars]),
      [
        [4, { a: '1', b: '' }],
        [7, { a: 'two\nlines', b: '3' }],
        [9, { a: '4', b: '' }],
      ]
    )
  })

  test('a row with more cells than the header is reported unless the additional cells are blank', async ({
    assert,
  }) => {
    const [more, blank] = await read('a', '1,2', '1, ,')
    assert.deepEqual(more?.faults, [
      'The row has more cells than the header. Put text that contains commas in quotes.',
    ])
    assert.isEmpty(blank?.faults)
  })

  test('cell values keep leading and trailing spaces, and column names are trimmed', async ({
    assert,
  }) => {
    assert.deepEqual(await varsOf(' a ,b', ' 1 ,2 '), [{ a: ' 1 ', b: '2 ' }])
  })

  test('columns are separated by {name}')
    .with([
      { name: 'commas', sign: ',' },
      { name: 'semicolons', sign: ';' },
      { name: 'tabs', sign: '\t' },
    ])
    .run(async ({ assert }, { sign }) => {
      const heading = `a${sign}"b,;\t,;\t,;\t!"${sign}c`
      assert.deepEqual(await varsOf(heading, [1, 2, 3].join(sign)), [
        { 'a': '1', 'b,;\t,;\t,;\t!': '2', 'c': '3' },
      ])
    })

  test('only the first line determines the separator', async ({ assert }) => {
    assert.deepEqual(await varsOf('a,b', '1;2;3;4,5'), [{ a: '1;2;3;4', b: '5' }])
  })

  test('the apostrophe that protects an export against formulas is removed: {$self}')
    .with([
      ...['=1', '+1', '-1', '@a', '＋1', '－1', '＝1', '＠a', '﹢1', '﹣1', '﹦1', '−1'],
      ...['\t1', '\r1', '\n1', ' =1', '"=1', '\u200b=1', '\ufeff=1'],
    ])
    .run(async ({ assert }, cell) => {
      const [vars] = await varsOf('a,b', csvLine([cell, 'x']).trimEnd())
      assert.equal(vars?.a, cell)
    })

  test('an apostrophe that does not protect against formulas is kept: {$self}')
    .with(["'a", "'1", "a'=1", "'", "''"])
    .run(async ({ assert }, cell) => {
      assert.deepEqual(await varsOf('a,b', `${cell},x`), [{ a: cell, b: 'x' }])
    })

  test('an empty file and a row longer than two million characters are rejected', async ({
    assert,
  }) => {
    assert.deepEqual(await faultOf(''), [1, 'The file is empty.'])
    assert.deepEqual(await faultOf('', ' '), [1, 'The file is empty.'])
    assert.isNull(await faultOf('a', 'x'.repeat(2_000_000), '2'))
    assert.deepEqual(await faultOf('a', '1', 'x'.repeat(2_000_002), '2'), [
      3,
      'A row is longer than 2,000,000 characters. Shorten it, or close its quotes with ".',
    ])
  })
})

test.group('Special columns of CSV files', () => {
  test('a cell in the column {name} sets the corresponding part of the test case: “{cell}”')
    .with([
      { name: '__description', cell: ' a ', expected: { description: ' a ' } },
      { name: '__prefix', cell: 'a ', expected: { options: { prefix: 'a ' } } },
      { name: '__suffix', cell: ' a', expected: { options: { suffix: ' a' } } },
      { name: '__providerOutput', cell: ' a', expected: { providerOutput: ' a' } },
      { name: '__threshold', cell: ' 0.5 ', expected: { threshold: 0.5 } },
      { name: '__threshold', cell: '0', expected: { threshold: 0 } },
      { name: '__metadata:k', cell: ' a ', expected: { metadata: { k: ' a ' } } },
      {
        name: '__metadata:k[]',
        cell: '"a, b\\,c ,"',
        expected: { metadata: { k: ['a', 'b,c', ''] } },
      },
      {
        name: '__expected',
        cell: ' contains: a ',
        expected: { assert: [{ type: 'contains', value: 'a' }] },
      },
      { name: '__other', cell: 'a', expected: { vars: { v: '1', __other: 'a' } } },
    ])
    .run(async ({ assert }, { name, cell, expected }) => {
      const [found] = await read(`v,${name}`, `1,${cell}`)
      assert.deepEqual(found, { line: 2, faults: [], test: { vars: { v: '1' }, ...expected } })
    })

  test('blank cells in special columns and columns without a name are ignored', async ({
    assert,
  }) => {
    const names = ['__description', '__prefix', '__threshold', '__metadata:k', '__expected', '']
    const [found] = await read(`v,${names.join(',')}`, `1, , , , , ,x`)
    assert.deepEqual(found, { line: 2, faults: [], test: { vars: { v: '1' } } })
  })

  test('the value {cell} in the column {name} is reported: {fault}')
    .with([
      {
        name: '__threshold',
        cell: 'Infinity',
        fault: 'The column __threshold requires a number, not "Infinity".',
      },
      {
        name: '__threshold',
        cell: 'x'.repeat(41),
        fault: `The column __threshold requires a number, not "${'x'.repeat(40)}".`,
      },
      {
        name: '__metadata',
        cell: 'a',
        fault: 'The column __metadata requires a key, e.g. __metadata:category.',
      },
      {
        name: '__config:__expected:threshold',
        cell: '0.5',
        fault: 'Expectation 1 has a threshold but is empty.',
      },
      {
        name: '__config:__expected12:threshold',
        cell: '0.5',
        fault: 'Expectation 12 has a threshold but is empty.',
      },
    ])
    .run(async ({ assert }, { name, cell, fault }) => {
      const [found] = await read(`v,${name}`, `1,${cell}`)
      assert.deepEqual(found?.faults, [fault])
    })

  test('a threshold column applies to the expected value with the same number', async ({
    assert,
  }) => {
    const names = ['__expected1', '__expected2', '__config:__expected2:threshold', '__metric']
    const [found] = await read(names.join(','), 'contains: a,contains: b, 0.5 , m ')
    assert.deepEqual(found?.test.assert, [
      { type: 'contains', value: 'a', metric: 'm' },
      { type: 'contains', value: 'b', metric: 'm', threshold: 0.5 },
    ])
    const [first] = await read('__expected,__config:__expected:threshold', 'contains: a,2')
    assert.deepEqual(first?.test.assert, [{ type: 'contains', value: 'a', threshold: 2 }])
  })

  test('the header {$self} is rejected')
    .with([
      '__config:__expected1:limit',
      '__config:expected:threshold',
      '__config:__expected:threshold2',
      'my__config:__expected:threshold,my__config:__expected:threshold',
      'a,b,a',
      "'=a,=a",
    ])
    .run(async ({ assert }, header) => {
      const [line, message] = (await faultOf(header, '1')) ?? []
      assert.equal(line, 1)
      assert.match(
        String(message),
        /^The column \S+ is not valid\. Use the format __config:__expected1:threshold\.$|^Two columns are named \S+\. Remove or rename one of them\.$/
      )
    })

  test('a file can have at most 1,000 columns', async ({ assert }) => {
    const header = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',')
    assert.isNull(await faultOf(header(1_000), '1'))
    assert.deepEqual(await faultOf(header(1_001), '1'), [
      1,
      'The file has more than 1000 columns. Remove some of them.',
    ])
  })
})
