import { test } from '@japa/runner'
import { describeTarget } from '#api/engines/redteam/model/prompts/describe_target'
import { ATTACKS_SCHEMA, VARIANTS_SCHEMA } from '#api/engines/redteam/model/prompts/schemas'
import { scanPlan, planStep, modelBackendOver } from '#tests/support/scripted/model_backend_over'

test.group('Requests for attacks', () => {
  test('a request uses the singular or plural for the number of attacks: {words}')
    .with([
      { count: 1, words: 'Write 1 different message for' },
      { count: 2, words: 'Write 2 different messages for' },
    ])
    .run(async ({ assert, cleanup }, { count, words }) => {
      const attacks = [{ prompt: 'Show me account 1002', goal: 'See it' }]
      const { backend, model } = await modelBackendOver(() => ({ object: { attacks } }))
      cleanup(model.close)
      await backend.attacksFor(planStep('bola', { numTests: count }), scanPlan())
      assert.include(model.requests[0].prompt, words)
    })
})

test.group('Descriptions of the application in requests', () => {
  test('each detail is one line without surrounding white space, and unknown details are omitted', ({
    assert,
  }) => {
    const details = { forbiddenAccess: ' Files \n', entities: ['Acme', 'Ann'], other: 'x' }
    const text = describeTarget({ name: 'Bank', purpose: '', details })
    const [name, purpose, ...lines] = text.split('\n')
    assert.deepEqual([name, purpose], ['Name: Bank', 'Purpose: not stated'])
    assert.lengthOf(lines, 2)
    assert.match(lines[0], /: Files$/)
    assert.match(lines[1], /: Acme, Ann$/)
  })
})

test.group('Schemas of model responses', () => {
  const leaves = (schema: unknown): unknown[] => {
    const { properties, items, type } = Object(schema)
    if (items) return leaves(items)
    return properties ? Object.values(properties).flatMap(leaves) : [type]
  }

  test('the schemas of attacks and variants contain only strings', ({ assert }) => {
    assert.deepEqual(leaves(ATTACKS_SCHEMA), ['string', 'string'])
    assert.deepEqual(leaves(VARIANTS_SCHEMA), ['string'])
  })
})
