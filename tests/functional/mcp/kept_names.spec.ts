import { ownerForEach } from '#tests/support/groups'
import { insertServer, insertTool } from '#tests/support/mcp/mcp_records'
import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('MCP applications that keep the names of their server', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const toolOf = async (prefix: string) =>
    insertTool(await insertServer(owner.team.id, { prefix }), { name: 'echo' })
  const create = (client: ApiClient, values: object) =>
    client
      .post('/api/v1/mcp/applications')
      .json({ name: 'Agent', ...values })
      .bearerToken(owner.token)
  const update = (client: ApiClient, id: string, values: object) =>
    client.put(`/api/v1/mcp/applications/${id}`).json(values).bearerToken(owner.token)
  const errorOf = (response: { body: () => unknown }) => {
    const { error } = response.body() as { error: { errors: { field: string; message: string }[] } }
    return error.errors[0]
  }

  test('tool names are prefixed unless the application keeps the names of its server', async ({
    client,
    assert,
  }) => {
    const toolIds = [await toolOf('desk')]
    const created = await create(client, { toolIds })
    created.assertStatus(201)
    created.assertBodyContains({ keepsNames: false, tools: [{ name: 'desk__echo' }] })
    const saved = await update(client, created.body().id, { keepsNames: true })
    saved.assertBodyContains({ keepsNames: true, tools: [{ name: 'echo' }] })
    assert.isTrue((await update(client, created.body().id, { name: 'Other' })).body().keepsNames)
  })

  test('an application cannot keep the tool names of several servers, even if a server is added later', async ({
    client,
    assert,
  }) => {
    const [desk, mail] = [await toolOf('desk'), await toolOf('mail')]
    const rejected = await create(client, { toolIds: [desk, mail], keepsNames: true })
    rejected.assertStatus(422)
    assert.equal(errorOf(rejected)?.field, 'keepsNames')
    const { id } = (await create(client, { toolIds: [desk], keepsNames: true })).body()
    const later = await update(client, id, { toolIds: [desk, mail] })
    later.assertStatus(422)
    assert.equal(errorOf(later)?.field, 'keepsNames')
    assert.match(
      errorOf(later)?.message ?? '',
      /of 2 servers.*exactly one server, or turn this off/
    )
    const off = await update(client, id, { toolIds: [desk, mail], keepsNames: false })
    off.assertBodyContains({ tools: [{ name: 'desk__echo' }, { name: 'mail__echo' }] })
  })

  test('an application without tools cannot keep tool names', async ({ client, assert }) => {
    const rejected = await create(client, { keepsNames: true })
    rejected.assertStatus(422)
    assert.match(errorOf(rejected)?.message ?? '', /no tools/)
  })
})
