import { readTestFile, UnreadableTests, type TestFileFormat } from '#api/engines/evals/index'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

async function read(format: TestFileFormat, ...lines: string[]) {
  const found = []
  const file = Readable.from([Buffer.from(lines.join('\n'))])
  for await (const each of readTestFile(file, format, () => true)) found.push(each)
  return found
}

/** Returns line and message of the error; null if the file is valid. */
async function faultOf(format: TestFileFormat, ...lines: string[]) {
  const error = await read(format, ...lines).catch((reason: unknown) => reason)
  return error instanceof UnreadableTests ? [error.line, error.message] : null
}

/** Builds a test case with `levels` nested values. */
const nested = (levels: number) =>
  `{"vars":{"q":${'['.repeat(levels - 2)}1${']'.repeat(levels - 2)}}}`

const TOO_DEEP = 'The value is nested deeper than 200 levels. Flatten it.'

test.group('JSON test files', () => {
  test('values can be nested 200 levels deep', async ({ assert }) => {
    assert.isNull(await faultOf('jsonl', nested(200)))
    assert.deepEqual(await faultOf('jsonl', '{"q":1}', nested(201)), [2, TOO_DEEP])
    // The list of test cases also counts as a level.
    assert.isNull(await faultOf('json', `[${nested(199)}]`))
    assert.deepEqual(await faultOf('json', `[${nested(200)}]`), [1, TOO_DEEP])
  })

  test('only brackets outside strings count as nesting levels: {$self}')
    .with([
      `{"q":"${'['.repeat(300)}"}`,
      `{"q":"${'{'.repeat(300)}"}`,
      `{"q":"\\"${'['.repeat(300)}"}`,
      `{"q":"\\\\","r":"${'['.repeat(300)}"}`,
      `{"q":[${'[],'.repeat(300)}1]}`,
      `{"q":[${'{},'.repeat(300)}1]}`,
    ])
    .run(async ({ assert }, line) => {
      assert.isNull(await faultOf('jsonl', line))
    })

  test('brackets after the end of a string count as nesting levels again', async ({ assert }) => {
    const deep = '['.repeat(201)
    for (const text of ['"a"', '"\\""', '"\\\\"', '"["']) {
      assert.deepEqual(await faultOf('jsonl', `{"q":${text},"r":${deep}`), [1, TOO_DEEP])
    }
  })

  test('a line of a JSON Lines file has at most two million characters', async ({ assert }) => {
    const line = (length: number) => `{"q":"${'x'.repeat(length - 8)}"}`
    assert.isNull(await faultOf('jsonl', line(2_000_000)))
    assert.deepEqual(await faultOf('jsonl', '', line(2_000_001)), [
      2,
      'A test case can have at most 2,000,000 characters. Shorten it.',
    ])
  })

  test('a byte order mark, blank lines, and spaces around a line are ignored', async ({
    assert,
  }) => {
    const found = await read('jsonl', '\ufeff{"q":1}', ' ', ' {"q":2} \r', '')
    assert.deepEqual(
      found.map(({ line, test: { vars } }) => [line, vars]),
      [
        [1, { q: 1 }],
        [3, { q: 2 }],
      ]
    )
    assert.lengthOf(await read('json', '\ufeff[{"q":1}]'), 1)
    assert.deepEqual(await faultOf('jsonl', '{"q":1}', '\ufeff\ufeffx'), [2, 'Not valid JSON.'])
  })

  test('test cases are a list at the top level or under "tests"', async ({ assert }) => {
    const expected = [{ line: 1, faults: [], test: { vars: { q: 1 } } }]
    assert.deepEqual(await read('json', '[{"q":1}]'), expected)
    assert.deepEqual(await read('json', '{"tests":[{"vars":{"q":1}}],"x":1}'), expected)
    for (const other of ['{"q":1}', '1', 'null', '{"tests":{}}']) {
      assert.deepEqual(await faultOf('json', other), [
        1,
        'The file must contain a list of test cases, at the top level or under "tests".',
      ])
    }
  })

  test('a mapping with vars or a list of assertions is a test case, and any other mapping contains variables', async ({
    assert,
  }) => {
    const found = await read(
      'json',
      '[{"vars":{"q":1}},{"assert":[],"description":"d"},{"vars":1,"assert":{}},{"description":"d"}]'
    )
    assert.deepEqual(
      found.map((each) => each.test),
      [
        { vars: { q: 1 } },
        { assert: [], description: 'd' },
        { vars: { vars: 1, assert: {} } },
        { vars: { description: 'd' } },
      ]
    )
  })

  test('errors in a test case start with the field name', async ({ assert }) => {
    const [field, whole] = await read('json', '[{"vars":{},"threshold":-1},"text"]')
    assert.deepEqual(field?.faults, ['threshold: The value must be a number of at least 0.'])
    assert.deepEqual(whole?.faults, ['A test case must be a mapping with vars and assert.'])
  })
})

test.group('YAML test files', () => {
  const NO_LIST =
    'The file must contain a list of test cases, each starting with "- ". If the file is a whole configuration, open it in the YAML tab.'

  test('the list of test cases can follow “{$self}”')
    .with([
      '',
      '# note',
      '  # note',
      '---',
      'tests:',
      "'tests':",
      '"tests":  # note',
      '\ufefftests:',
    ])
    .run(async ({ assert }, first) => {
      const found = await read('yaml', first, '- vars: {q: 1}', '-', '  vars: {q: 2}')
      assert.deepEqual(
        found.map(({ line, test: { vars } }) => [line, vars]),
        [
          [2, { q: 1 }],
          [3, { q: 2 }],
        ]
      )
    })

  test('a file that starts with “{$self}” contains no list of test cases')
    .with(['prompts:', 'tests: [a]', 'tests: x', 'mytests:', 'tests', 'x # y', '-a'])
    .run(async ({ assert }, first) => {
      assert.deepEqual(await faultOf('yaml', '', first, '- vars: {q: 1}'), [2, NO_LIST])
    })

  test('the list of test cases ends before “{$self}”')
    .with(['prompts:', '  prompts:'])
    .run(async ({ assert }, next) => {
      const indent = next.startsWith(' ') ? '  ' : ''
      const found = await read('yaml', `${indent}- vars: {q: 1}`, next, `${indent}- vars: {q: 2}`)
      assert.deepEqual(
        found.map((each) => each.test.vars),
        [{ q: 1 }]
      )
    })

  test('comments, blank lines, and nested lists do not end a test case', async ({ assert }) => {
    const found = await read(
      'yaml',
      '  - vars:',
      '# comment',
      '',
      '      q:',
      '        - one',
      '        - two',
      '  - vars: {q: 2}'
    )
    assert.deepEqual(
      found.map((each) => each.test.vars),
      [{ q: ['one', 'two'] }, { q: 2 }]
    )
  })

  test('a test case has at most 20,000 characters', async ({ assert }) => {
    const entry = (length: number) => `- vars: {q: ${'x'.repeat(length - 13)}}`
    assert.isNull(await faultOf('yaml', entry(20_000)))
    assert.deepEqual(await faultOf('yaml', '', entry(20_001)), [
      2,
      'A test case can have at most 20,000 characters. Shorten it.',
    ])
  })

  test('a value that is nested too deeply is reported with its line', async ({ assert }) => {
    const [line, message] =
      (await faultOf('yaml', '- vars: {q: 1}', '- vars:', `    q: ${'['.repeat(1_000)}`)) ?? []
    assert.equal(line, 3)
    assert.match(String(message), /nested/)
  })

  test('syntax errors are reported without the position in the test case', async ({ assert }) => {
    const [line, message] = (await faultOf('yaml', '- vars: {q: 1}', '- vars: {q: "open}')) ?? []
    assert.equal(line, 2)
    assert.notMatch(String(message), /line|\n/)
  })
})
