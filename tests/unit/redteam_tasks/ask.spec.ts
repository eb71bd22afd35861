import { test } from '@japa/runner'
import { runTask } from '#api/engines/redteam/index'
import { toModelRequest } from '#api/engines/redteam/tasks/ask'
import { withoutModel } from '#tests/support/scripted/task_context'

test.group('Converting a conversation to one request', () => {
  test('system messages become the system prompt, and a single remaining message becomes the prompt', ({
    assert,
  }) => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
      { role: 'system', content: 'Be brief.' },
    ] as const
    assert.deepEqual(toModelRequest(messages), { system: 'Be kind.\n\nBe brief.', prompt: 'Hi' })
  })

  test('several messages are labeled with their roles', ({ assert }) => {
    const { prompt } = toModelRequest([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ])
    assert.equal(prompt, '[user]\nHi\n\n[assistant]\nHello')
  })

  test('a conversation without messages results in a non-empty request', ({ assert }) => {
    const { system, prompt } = toModelRequest([])
    assert.isNotEmpty(system)
    assert.equal(prompt, 'Begin.')
  })
})

test.group('Rewriting attacks as math problems without a model', () => {
  test('the variable {variable} is rewritten, and other fields stay unchanged')
    .with([
      { variable: 'query', injectVar: 'query' },
      { variable: 'prompt', injectVar: undefined },
    ])
    .run(async ({ assert }, { variable, injectVar }) => {
      const testCase = { description: 'kept', vars: { [variable]: 'pick a lock', other: 'same' } }
      const body = { testCases: [testCase], injectVar, config: {} }
      const { result } = await runTask('math-prompt', body, withoutModel())
      const [{ description, vars }] = result as (typeof testCase)[]
      assert.equal(description, 'kept')
      assert.equal(vars.other, 'same')
      assert.sameMembers(Object.keys(vars), [variable, 'other'])
      assert.notEqual(vars[variable], 'pick a lock')
    })
})
