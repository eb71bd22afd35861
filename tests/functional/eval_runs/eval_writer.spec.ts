import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import {
  type ModelRequest,
  type Script,
  startScriptedModel,
} from '#tests/support/scripted/scripted_model'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const CONFIG = {
  description: 'Greets customers of a bank',
  prompts: ['Greet {{name}} in {{language}}'],
  providers: ['echo'],
  tests: [{ vars: { name: 'Ann', language: 'French' } }],
}

const item = (name: string, assertions: object[] = []) => ({
  description: `For ${name}`,
  vars: { name, language: 'German' },
  assertions,
})

test.group('Model-written parts of a configuration', (group) => {
  let owner: Persona
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (owner = await asOwner()))

  async function useModel(script: Script) {
    const model = await startScriptedModel(script)
    const value = modelAt(model.baseUrl, { model: 'writer-1' })
    await ServerSettingFactory.merge({ organizationId: owner.organization.id, value }).create()
    return model
  }

  const write = (client: ApiClient, what: 'tests' | 'assertions', body: object) =>
    client
      .post(`/api/v1/configs/${what}/write`)
      .json({ config: CONFIG, ...body })
      .bearerToken(owner.token)

  test('generated test cases are unique and set all variables, and the model prompt contains the instructions', async ({
    client,
    assert,
    cleanup,
  }) => {
    const names = ['Ann', 'Bob', 'Bob', 'Cid']
    const model = await useModel(({ number }: ModelRequest) => ({
      object: {
        items:
          number === 1
            ? names.map((name) => ({ ...item(name), vars: { name, language: 'French' } }))
            : [item('Dora', [{ type: 'icontains', value: 'Dora' }]), item('Eve')],
      },
    }))
    cleanup(model.close)
    const written = await write(client, 'tests', {
      count: 4,
      withAssertions: true,
      instructions: 'Only short names',
    })
    written.assertStatus(200)
    const { tests } = written.body()
    assert.deepEqual(
      tests.map(({ vars }: { vars: { name: string } }) => vars.name),
      ['Bob', 'Cid', 'Dora', 'Eve']
    )
    assert.deepEqual(tests[2].assert, [{ type: 'icontains', value: 'Dora' }])
    assert.include(model.requests[0]?.prompt, 'Only short names')
    assert.include(model.requests[0]?.prompt, 'Greet {{name}} in {{language}}')
    assert.isNull(await db.from('eval_configs').where('team_id', owner.team.id).first())
  })

  test('suggested assertions that lack a required value are dropped', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(() => ({
      object: {
        items: [
          { type: 'llm-rubric', value: 'Greets politely' },
          { type: 'not-is-refusal', value: '' },
          { type: 'icontains', value: ' ' },
        ],
      },
    }))
    cleanup(model.close)
    const suggested = await write(client, 'assertions', {})
    suggested.assertStatus(200)
    assert.deepEqual(suggested.body().assertions, [
      { type: 'llm-rubric', value: 'Greets politely' },
      { type: 'not-is-refusal' },
    ])
  })

  test('generation without a usable model or without variables is rejected with the reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const none = await write(client, 'tests', { count: 2 })
    none.assertStatus(422)
    assert.match(none.body().error.message, /administrator to set one in the server settings/)
    const model = await useModel(() => ({ status: 401 }))
    cleanup(model.close)
    const refused = await write(client, 'tests', { count: 2 })
    refused.assertStatus(422)
    assert.match(refused.body().error.message, /credentials/)
    const plain = await write(client, 'tests', { count: 2, config: { ...CONFIG, prompts: ['Hi'] } })
    plain.assertStatus(422)
    assert.match(plain.body().error.message, /no variables/)
    ;(await write(client, 'tests', { count: 51 })).assertStatus(422)
  })
})
