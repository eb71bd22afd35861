import { ownerForEach } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
} from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

const RESOURCES = { kind: 'resource' }
const PROMPTS = { kind: 'prompt' }
const PAGE = { type: 'ref/resource' as const, uri: 'assay://desk/docs://{folder}/{page}' }
const GREET = { type: 'ref/prompt' as const, name: 'desk__greet' }
const when = (path: string, operator: string, value: unknown) =>
  JSON.stringify([{ path, operator, value }])

test.group('MCP completions', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  async function connect(values: readonly unknown[], rules: readonly object[]) {
    fixture.templates = [{ uriTemplate: 'docs://{folder}/{page}', name: 'Page' }]
    fixture.prompts = [{ name: 'greet', arguments: [{ name: 'who' }, { name: 'team' }] }]
    fixture.read = () => ({ completion: { values, total: values.length, hasMore: false } })
    const { slug } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    for (const [position, rule] of rules.entries()) {
      await allow(owner.team.id, { ...rule, position })
    }
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    return client
  }
  const outcomes = async () =>
    (await callsOf(owner.team.id)).map(({ effect, outcome, reason }) => [effect, outcome, reason])

  test('values that expand a template to a resource without permission are omitted', async ({
    assert,
  }) => {
    const values = ['readme', 'salaries', '../private/key', '%2e%2e/private/key', 'sal%61ries']
    const client = await connect(values, [
      { ...RESOURCES, effect: 'deny', tool: 'docs://public/sal*' },
      { ...RESOURCES, effect: 'deny', tool: 'docs://private/*' },
      { ...RESOURCES, tool: 'docs://*' },
    ])
    const complete = (folder: string) =>
      client.complete({
        ref: PAGE,
        argument: { name: 'page', value: '' },
        context: { arguments: { folder } },
      })
    assert.deepEqual((await complete('public')).completion, { values: ['readme'], hasMore: false })
    assert.deepEqual((await complete('private')).completion.values, [])
    const folders = { ref: PAGE, argument: { name: 'folder', value: 'p' } }
    fixture.read = () => ({ completion: { values: ['public', 'private'] } })
    assert.deepEqual((await client.complete(folders)).completion.values, ['public'])
    assert.deepEqual(await outcomes(), [
      ['allow', 'completed', 'Omitted values without permission: 4'],
      ['allow', 'completed', 'Omitted values without permission: 5'],
      ['allow', 'completed', 'Omitted values without permission: 1'],
    ])
  })

  test('a value is omitted if nothing that can follow it is permitted, whatever separates the variables', async ({
    assert,
  }) => {
    const client = await connect(
      ['public', 'private', 'private-2', 'listed', '..%2Fprivate'],
      [
        { ...RESOURCES, effect: 'deny', tool: 'docs://private/*' },
        { ...RESOURCES, effect: 'deny', tool: 'docs://private.*' },
        { ...RESOURCES, effect: 'deny', tool: 'docs://private?*' },
        { ...RESOURCES, effect: 'deny', tool: 'docs://private#*' },
        { ...RESOURCES, tool: 'docs://listed/pages/one' },
        { ...RESOURCES, effect: 'deny', tool: 'docs://listed*' },
        { ...RESOURCES, tool: 'docs://*' },
      ]
    )
    const complete = async (uri: string, name = 'folder') => {
      fixture.templates = [{ uriTemplate: uri, name: 'Page' }]
      const ref = { ...PAGE, uri: `assay://desk/${uri}` }
      const { completion } = await client.complete({ ref, argument: { name, value: '' } })
      return completion.values
    }
    const permitted = ['public', 'private-2']
    assert.deepEqual(await complete('docs://{folder}/{page}'), [...permitted, 'listed'])
    assert.deepEqual(await complete('docs://{folder}{/page}'), [...permitted, 'listed'])
    for (const uri of [
      '{folder}/other/{page}',
      '{folder}{?page}',
      '{folder}{#page}',
      '{folder}{.page}',
    ]) {
      assert.deepEqual(await complete(`docs://${uri}`), permitted, uri)
    }
    // The page can be in any folder, and some are hidden.
    fixture.read = () => ({ completion: { values: ['salaries'] } })
    assert.deepEqual(await complete('docs://{folder}/{page}', 'page'), [])
    assert.deepEqual(await complete('docs://public/{folder}/{page}', 'page'), ['salaries'])
  })

  test('values for a variable that the template does not contain are omitted', async ({
    assert,
  }) => {
    const client = await connect(['salaries'], [RESOURCES])
    const complete = (uri: string) =>
      client.complete({ ref: { ...PAGE, uri }, argument: { name: 'page', value: '' } })
    assert.deepEqual((await complete(PAGE.uri)).completion.values, ['salaries'])
    for (const uri of ['docs://{page:3}', 'docs://{;page}', 'docs://{page', 'docs://page']) {
      assert.deepEqual((await complete(`assay://desk/${uri}`)).completion.values, [], uri)
    }
  })

  test('values of a prompt are omitted if the conditions of a permission exclude them', async ({
    assert,
  }) => {
    const client = await connect(
      ['Ann', 'Bob', 'Eve'],
      [
        { ...PROMPTS, effect: 'deny', conditions: when('/who', 'equals', 'Eve') },
        { ...PROMPTS, conditions: when('/who', 'one_of', ['Ann', 'Eve']) },
        { ...PROMPTS, conditions: when('/team', 'equals', 'sales') },
      ]
    )
    const complete = async (given: Record<string, string>) => {
      const argument = { name: 'who', value: '' }
      const { completion } = await client.complete({
        ...{ ref: GREET, argument, context: { arguments: given } },
      })
      return completion.values
    }
    assert.deepEqual(await complete({}), ['Ann'])
    assert.deepEqual(await complete({ team: 'legal' }), ['Ann'])
    assert.deepEqual(await complete({ team: 'sales' }), ['Ann', 'Bob'])
    for (const who of ['Bob', 'Eve']) {
      await assert.rejects(() => client.getPrompt({ name: GREET.name, arguments: { who } }))
    }
  })

  test('a permission that requires an approval returns no values, because reading is denied, too', async ({
    assert,
  }) => {
    const client = await connect(['Ann'], [{ ...PROMPTS, effect: 'ask' }])
    const argument = { name: 'who', value: '' }
    await assert.rejects(() => client.getPrompt({ name: GREET.name }))
    assert.deepEqual((await client.complete({ ref: GREET, argument })).completion.values, [])
  })

  test('a completion without omitted values is returned as it is', async ({ assert }) => {
    const client = await connect(['Ann', 'Bob'], [PROMPTS])
    const argument = { name: 'who', value: '' }
    const { completion } = await client.complete({ ref: GREET, argument })
    assert.deepEqual(completion, { values: ['Ann', 'Bob'], total: 2, hasMore: false })
    assert.deepEqual(await outcomes(), [['allow', 'completed', null]])
  })

  test('values that are not a list are omitted, and values after the first hundred', async ({
    assert,
  }) => {
    const numbers = Array.from({ length: 120 }, (_, index) => String(index))
    const client = await connect(numbers, [PROMPTS])
    const argument = { name: 'who', value: '' }
    const values = async () => (await client.complete({ ref: GREET, argument })).completion.values
    assert.deepEqual(await values(), numbers.slice(0, 100))
    for (const hidden of [{ 0: 'Ann' }, 'Ann', [7]]) {
      fixture.read = () => ({ completion: { values: hidden } })
      assert.deepEqual(await values(), [])
    }
  })

  test('a completion without an argument, or with long arguments, is rejected before it is sent', async ({
    assert,
  }) => {
    const client = await connect(['Ann'], [PROMPTS])
    const long = { name: 'who', value: 'x'.repeat(10_000) }
    await assert.rejects(() => client.complete({ ref: GREET, argument: long }), /at most 10000/)
    const unknown = { ...GREET, name: 'other__greet' }
    await assert.rejects(() => client.complete({ ref: unknown, argument: long }), /at most 10000/)
    const none = { ref: GREET, argument: { name: 'who' } } as never
    await assert.rejects(() => client.complete(none), /argument/)
    assert.lengthOf(fixture.reads, 0)
  })
})
