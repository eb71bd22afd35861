import type { BaseAttack } from '#api/engines/redteam/index'
import { withFewStatements } from '#api/simba/attacker/few_statements'
import { test } from '@japa/runner'

const attack = (prompt: string): BaseAttack => ({
  ...{ prompt, goal: 'Try it', origin: 'own' },
  expectation: prompt.startsWith('stated')
    ? { rule: 'off-topic', statement: 'a sentence' }
    : { rule: 'off-topic' },
})

const choose = (prompts: string[], count: number) =>
  withFewStatements(prompts.map(attack), count).map(({ prompt }) => prompt)

test.group('Simba | attacks with statements', () => {
  test('one of five attacks requests a statement, and the first statement follows three other attacks', ({
    assert,
  }) => {
    const written = ['stated 1', 'stated 2', 'a', 'stated 3', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    assert.deepEqual(choose(written, 5), ['a', 'b', 'c', 'stated 1', 'd'])
    assert.deepEqual(choose(written, 9).at(8), 'stated 2')
  })

  test('a plugin with only one kind of attack still gets the requested number of attacks', ({
    assert,
  }) => {
    assert.deepEqual(choose(['stated 1', 'stated 2', 'stated 3'], 2), ['stated 1', 'stated 2'])
    assert.deepEqual(choose(['a', 'b', 'c', 'd', 'e'], 5), ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual(choose(['a', 'stated 1'], 5), ['a', 'stated 1'])
  })
})
