import { test } from '@japa/runner'
import { Readable } from 'node:stream'
import { readTestFile, UnreadableTests } from '#api/engines/evals/index'

async function read(...lines: string[]) {
  const found = []
  const file = Readable.from([Buffer.from(lines.join('\n'))])
  for await (const each of readTestFile(file, 'yaml', () => true)) found.push(each)
  return found
}

/** Returns line and message of the parse error; null if the file is valid. */
async function faultOf(...lines: string[]) {
  const error = await read(...lines).catch((reason: unknown) => reason)
  return error instanceof UnreadableTests ? [error.line, error.message] : null
}

test.group('YAML test files', () => {
  test('a syntax error is reported with its line in the file', async ({ assert }) => {
    const [line, message] =
      (await faultOf(
        '- vars: {q: one}',
        '- description: two',
        '  vars:',
        '    q: [a',
        '    r: ]'
      )) ?? []
    assert.equal(line, 5)
    assert.notMatch(String(message), / at line/)
  })

  test('each test case is returned with the line at which it starts', async ({ assert }) => {
    const found = await read('# comment', '', '- vars:', '    q: one', '- vars: {q: two}')
    assert.deepEqual(
      found.map(({ line }) => line),
      [3, 5]
    )
  })

  test('the list of test cases ends at the next key of the configuration', async ({ assert }) => {
    const found = await read('tests: # all', '  - vars: {q: one}', 'prompts:', '  - a')
    assert.lengthOf(found, 1)
  })

  test('a file without a list of test cases is rejected with the line number', async ({
    assert,
  }) => {
    assert.deepEqual((await faultOf('# comment', 'prompts: [a]'))?.[0], 2)
    assert.deepEqual((await faultOf('tests: [a]'))?.[0], 1)
    assert.deepEqual(await faultOf('# comment'), [1, 'The file must contain a list of test cases.'])
  })

  test('YAML anchors that expand excessively are rejected', async ({ assert }) => {
    const nested = ['- vars:', '    a: &a [x, x, x, x, x, x, x, x, x]']
    for (const [from, to] of ['ab', 'bc', 'cd']) {
      nested.push(`    ${to}: &${to} [${Array(9).fill(`*${from}`).join(', ')}]`)
    }
    assert.deepEqual(await faultOf(...nested), [
      1,
      'Anchors are circular or expand too much. Replace them with their content.',
    ])
  })

  test('the last value of a duplicate key is used', async ({ assert }) => {
    const [{ test: first }] = await read('- vars: {q: one, q: two}')
    assert.deepEqual(first, { vars: { q: 'two' } })
  })
})
