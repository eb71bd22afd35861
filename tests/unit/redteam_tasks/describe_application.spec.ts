import { test } from '@japa/runner'
import { runTask } from '#api/engines/redteam/index'
import { withoutModel } from '#tests/support/scripted/task_context'

const describe = async (task: 'purpose' | 'entities', ...prompts: string[]) =>
  (await runTask(task, { prompts }, withoutModel())).result

const chat = (...messages: [string, unknown][]) =>
  JSON.stringify(messages.map(([role, content]) => ({ role, content })))

test.group('Describing an application without a model', () => {
  test('the purpose consists of the instructions in the longest prompt', async ({ assert }) => {
    assert.equal(
      await describe('purpose', 'Be kind.', 'You help  customers\nof a bank. {{question}}'),
      'You help customers of a bank.'
    )
  })

  test('system and developer messages are instructions, and other messages are not', async ({
    assert,
  }) => {
    const prompt = chat(['system', 'Be kind.'], ['user', 'Hi {{name}}'], ['developer', 'Be brief.'])
    assert.equal(await describe('purpose', prompt), 'Be kind. Be brief.')
    assert.equal(await describe('purpose', chat(['user', 'Hi'])), '')
    assert.equal(await describe('purpose', JSON.stringify([null, { role: 'system' }])), '')
  })

  test('JSON that is not a list of messages is itself an instruction', async ({ assert }) => {
    assert.equal(await describe('purpose', '{"tone":"kind"}'), '{"tone":"kind"}')
  })

  test('the purpose is at most 600 characters long', async ({ assert }) => {
    assert.equal(await describe('purpose', 'x'.repeat(700)), 'x'.repeat(600))
  })

  test('names are capitalized words within sentences, each listed once', async ({ assert }) => {
    const prompt =
      'You work for Acme Bank and for Jordan Avery. If asked, name Acme Bank. {{Name}} Please return JSON or Bank of Spain.'
    assert.deepEqual(await describe('entities', prompt), [
      'Acme Bank',
      'Jordan Avery',
      'Bank of Spain',
    ])
  })

  test('at most fifty names from the prompts are listed', async ({ assert }) => {
    const names = Array.from({ length: 60 }, (_, i) => `and Name${i}`)
    assert.lengthOf((await describe('entities', `You ${names.join(' ')}`)) as string[], 50)
  })
})
