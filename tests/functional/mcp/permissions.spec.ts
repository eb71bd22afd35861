import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('MCP permissions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a condition that could never be met is rejected with an error for its value', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const save = async (operator: string, value: unknown) => {
      const permission = {
        name: 'Only known places',
        effect: 'deny',
        position: 10,
        conditions: [{ path: '/to', operator, value }],
      }
      return client.post('/api/v1/mcp/permissions').json(permission).bearerToken(owner.token)
    }
    for (const [operator, value] of [
      ['host_in', ['example.com', 'http://x/']],
      ['host_in', ['example.com:8080']],
      ['host_in', ['*.']],
      ['host_in', []],
      ['one_of', []],
      ['within_path', '../data'],
      ['within_path', '~/data'],
    ] as const) {
      const refused = await save(operator, value)
      refused.assertStatus(422)
      const [error] = refused.body().error.errors
      assert.equal(error.field, 'conditions.0.value', `${operator} ${value}`)
    }
    for (const [operator, value] of [
      ['host_in', ['Example.com', '*.example.com', '10.0.0.1', '[::1]']],
      ['within_path', '/data'],
      ['within_path', 'data/../reports'],
      ['one_of', ['a', 5, true]],
    ] as const) {
      ;(await save(operator, value)).assertStatus(201)
    }
  })
})
