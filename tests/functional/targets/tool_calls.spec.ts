import { asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const ATTACK = 'Say "yes"'

async function store(client: ApiClient, { token }: Persona, written: string) {
  const settings = { url: 'https://tools.example.com/mcp', tool: 'ask', arguments: written }
  const made = await client
    .post('/api/v1/providers')
    .json({ name: written, type: 'mcp', settings })
    .bearerToken(token)
  made.assertStatus(201)
}

async function callOf(client: ApiClient, { token }: Persona, tools: string[]) {
  const inputSchema = { type: 'object', properties: { text: { type: 'string' } } }
  const response = await client
    .post('/api/v1/task')
    .bearerToken(token)
    .json({
      task: 'mcp-materialization',
      prompt: ATTACK,
      mcpMaterializationContext: {
        intentValue: ATTACK,
        tools: tools.map((name) => ({ name, inputSchema })),
      },
    })
  response.assertStatus(200)
  return response.body().result
}

test.group('Attacks on MCP servers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a tool call uses the arguments of the stored target if exactly one target matches', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await store(client, await asStranger(), '{"of":"others","text":"{{prompt}}"}')
    const guessed = { tool: 'ask', args: { text: ATTACK } }
    assert.deepEqual(await callOf(client, owner, ['ask']), guessed)
    await store(client, owner, '{"message":"{{prompt}}","tenant":"acme"}')
    assert.deepEqual(await callOf(client, owner, ['ask']), {
      tool: 'ask',
      args: { message: ATTACK, tenant: 'acme' },
    })
    assert.deepEqual(await callOf(client, owner, ['ask', 'other']), guessed)
    await store(client, owner, '{"message":"{{prompt}}","tenant":"other"}')
    assert.deepEqual(await callOf(client, owner, ['ask']), guessed)
  })
})
