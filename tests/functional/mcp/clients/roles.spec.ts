import { Callers } from '#api/accounts/access/token_callers'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  connectClient,
  gatewayForAll,
} from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

/** Longer than the time for which the gateway caches a token's access. */
const LATER_MS = 11_000

test.group('MCP gateway | roles', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let nowMs = Date.now()
  const gateway = gatewayForAll(group, { callers: new Callers(() => nowMs) })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
  const roleOf = async ({ user }: Persona): Promise<string> =>
    (await db.from('team_members').where('user_id', user.id).firstOrFail()).role_id

  test('a permission for a role permits only members with that role', async ({
    assert,
    cleanup,
  }) => {
    const { slug } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    const [ann, bob] = [await asMember(owner, [], 'Ann'), await asMember(owner, [], 'Bob')]
    await allow(owner.team.id, { role_id: await roleOf(ann), tool: 'echo' })
    const clients = await Promise.all(
      [ann, bob].map(({ token }) => connectClient(gateway.url, slug, token))
    )
    cleanup(() => Promise.all(clients.map((client) => client.close())).then(() => {}))
    const [annClient, bobClient] = clients as [Client, Client]
    assert.deepEqual(await toolsOf(annClient), ['desk__echo'])
    assert.deepEqual(await toolsOf(bobClient), [])
    const call = { name: 'desk__echo', arguments: { message: 'Hello' } }
    await annClient.callTool(call)
    await assert.rejects(() => bobClient.callTool(call))
    assert.lengthOf(fixture.calls, 1)
  })

  test('an open session loses the permissions of a role that the user no longer has', async ({
    assert,
    cleanup,
  }) => {
    const { slug } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    const [ann, bob] = [await asMember(owner, [], 'Ann'), await asMember(owner, [], 'Bob')]
    await allow(owner.team.id, { role_id: await roleOf(ann) })
    const client = await connectClient(gateway.url, slug, ann.token)
    cleanup(() => client.close())
    assert.isNotEmpty(await toolsOf(client))
    await db
      .from('team_members')
      .where('user_id', ann.user.id)
      .update({ role_id: await roleOf(bob) })
    nowMs += LATER_MS
    assert.deepEqual(await toolsOf(client), [])
    const call = { name: 'desk__echo', arguments: { message: 'Hello' } }
    await assert.rejects(() => client.callTool(call))
    assert.lengthOf(fixture.calls, 0)
  })

  test('the policy explanation takes the role of a permission into account and names the role', async ({
    client: api,
    assert,
  }) => {
    const { id } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    const ann = await asMember(owner, [], 'Ann')
    const roleId = await roleOf(ann)
    await allow(owner.team.id, { name: 'Support', role_id: roleId })
    const explain = async (persona: Persona) => {
      const response = await api
        .post('/api/v1/mcp/permissions/explain')
        .json({ userId: persona.user.id, applicationId: id, tool: 'desk__echo' })
        .bearerToken(owner.token)
      return response.body()
    }
    const { name } = await db.from('roles').where('id', roleId).firstOrFail()
    assert.containsSubset(await explain(ann), {
      result: 'sent',
      permissionName: 'Support',
      who: { userName: 'Ann', roleName: name },
    })
    assert.containsSubset(await explain(owner), { result: 'unknown', permissionName: null })
  })

  test('a permission cannot name both a user and a role, and members who can read permissions see role names', async ({
    client: api,
    assert,
  }) => {
    const ann = await asMember(owner, ['VIEW_MCP_PROXY'], 'Ann')
    const roleId = await roleOf(ann)
    const rule = { name: 'Support', effect: 'allow', position: 1 }
    const save = (values: object) =>
      api
        .post('/api/v1/mcp/permissions')
        .json({ ...rule, ...values })
        .bearerToken(owner.token)
    const both = await save({ roleId, userId: ann.user.id })
    both.assertStatus(422)
    const [error] = both.body().error.errors
    assert.containsSubset(error, {
      field: 'roleId',
      message: 'Choose a user or a role, not both',
    })
    const saved = await save({ roleId })
    saved.assertStatus(201)
    assert.equal(saved.body().roleId, roleId)
    const changed = await api
      .put(`/api/v1/mcp/permissions/${saved.body().id}`)
      .json({ userId: ann.user.id })
      .bearerToken(owner.token)
    changed.assertStatus(422)
    const roles = await api.get('/api/v1/mcp/roles').bearerToken(ann.token)
    assert.include(
      roles.body().map(({ id }: { id: string }) => id),
      roleId
    )
    assert.deepEqual(Object.keys(roles.body()[0]), ['id', 'name'])
  })
})
