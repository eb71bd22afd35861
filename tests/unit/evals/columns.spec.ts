import { test } from '@japa/runner'
import {
  columnsOf,
  runsInColumn,
  type EvalPrompt,
  type EvalProvider,
} from '#api/engines/evals/index'

const PROMPTS: EvalPrompt[] = ['Hi', { raw: 'Bye', label: 'farewell', id: 'p2' }, { raw: 'Yes' }]

/** Returns the provider and prompt label of each column. */
const pairs = (prompts: EvalPrompt[], providers: EvalProvider[]) =>
  columnsOf({ prompts, providers }).map(({ provider, prompt }) => [provider.label, prompt.label])

const columnWith = (prompt: EvalPrompt, provider: EvalProvider) =>
  columnsOf({ prompts: [prompt], providers: [provider] })[0]

test.group('Result table columns', () => {
  test('columns are ordered by provider, then by prompt, and numbered without gaps', ({
    assert,
  }) => {
    const providers: EvalProvider[] = ['echo', { id: 'openai:chat:x', prompts: ['farewell'] }, 'b']
    assert.deepEqual(
      columnsOf({ prompts: PROMPTS.slice(0, 2), providers }).map((column) => [
        column.promptIdx,
        column.providerIdx,
        column.provider.id,
        column.prompt.raw,
      ]),
      [
        [0, 0, 'echo', 'Hi'],
        [1, 0, 'echo', 'Bye'],
        [2, 1, 'openai:chat:x', 'Bye'],
        [3, 2, 'b', 'Hi'],
        [4, 2, 'b', 'Bye'],
      ]
    )
  })

  test('a prompt without a label is labeled with its content, and a provider with its ID', ({
    assert,
  }) => {
    const providers: EvalProvider[] = ['echo', { id: 'a' }, { id: 'b', label: 'B' }]
    assert.deepEqual(pairs(['Hi'], providers), [
      ['echo', 'Hi'],
      ['a', 'Hi'],
      ['B', 'Hi'],
    ])
    assert.deepEqual(pairs(PROMPTS, ['echo']), [
      ['echo', 'Hi'],
      ['echo', 'farewell'],
      ['echo', 'Yes'],
    ])
  })

  test('a provider can select its prompts by {by}')
    .with([
      { by: 'text', name: 'Bye' },
      { by: 'label', name: 'farewell' },
      { by: 'id', name: 'p2' },
      { by: 'the start of a label', name: 'fare*' },
    ])
    .run(({ assert }, { name }) => {
      assert.deepEqual(pairs(PROMPTS, [{ id: 'a', prompts: [name] }]), [['a', 'farewell']])
    })

  test('a provider with an empty list of prompts has no column', ({ assert }) => {
    assert.deepEqual(pairs(PROMPTS, [{ id: 'a', prompts: [] }]), [])
  })

  test('a test case without restrictions runs in every column', ({ assert }) => {
    assert.isTrue(runsInColumn({}, columnWith('Hi', 'echo')))
  })

  test('a test case limited to the provider “{name}” {verb} for {column}')
    .with(
      [
        { name: 'openai:chat:x', provider: 'openai:chat:x', runs: true },
        { name: 'openai:chat', provider: 'openai:chat:x', runs: true },
        { name: 'openai:ch', provider: 'openai:chat:x', runs: false },
        { name: 'openai:ch*', provider: 'openai:chat:x', runs: true },
        { name: '*', provider: 'openai:chat:x', runs: true },
        { name: 'chat*', provider: 'openai:chat:x', runs: false },
        { name: 'openai:chat:x:y', provider: 'openai:chat:x', runs: false },
        { name: 'X', provider: { id: 'openai:chat:x', label: 'X' }, runs: true },
        { name: 'openai:chat:x', provider: { id: 'openai:chat:x', label: 'X' }, runs: true },
        { name: 'Y', provider: { id: 'openai:chat:x', label: 'X' }, runs: false },
      ].map((row) => ({
        ...row,
        verb: row.runs ? 'runs' : 'does not run',
        column: typeof row.provider === 'string' ? row.provider : 'openai:chat:x with the label X',
      }))
    )
    .run(({ assert }, { name, provider, runs }) => {
      assert.equal(runsInColumn({ providers: [name] }, columnWith('Hi', provider)), runs)
      const otherToo = { providers: ['other', name] }
      assert.equal(runsInColumn(otherToo, columnWith('Hi', provider)), runs)
    })

  test('a test case limited to a prompt and a provider runs only where both match', ({
    assert,
  }) => {
    const column = columnWith('Hi', 'echo')
    const runs = (prompt: string, provider: string) =>
      runsInColumn({ prompts: [prompt], providers: [provider] }, column)
    assert.isTrue(runs('Hi', 'echo'))
    assert.isFalse(runs('Hi', 'other'))
    assert.isFalse(runs('Bye', 'echo'))
    assert.isFalse(runsInColumn({ prompts: ['Bye'] }, column))
  })
})
