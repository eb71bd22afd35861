import type { McpDryRun } from '#api/contract/mcp/dry_run'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { connectedServer } from '#tests/support/mcp/conformance/connected'
import {
  allow,
  approvedApplication,
  connectClient,
  gatewayForAll,
} from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('MCP permissions | dry run', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('a dry run applies a permission to the calls of the last 7 days without storing anything', async ({
    client: api,
    assert,
    cleanup,
  }) => {
    const { id, slug, serverIds } = await approvedApplication(owner, { desk: fixture.url })
    const conditions = [{ path: '/message', operator: 'equals', value: 'no' }]
    await allow(owner.team.id, {
      effect: 'deny',
      position: 500,
      tool: 'echo',
      conditions: JSON.stringify(conditions),
    })
    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    for (const message of ['a', 'b', 'no']) {
      await mcp.callTool({ name: 'desk__echo', arguments: { message } })
    }
    await mcp.callTool({ name: 'desk__count', arguments: {} })

    const run = async (values: object): Promise<McpDryRun> => {
      const response = await api
        .post('/api/v1/mcp/permissions/dry-run')
        .json({ name: 'Proposed', effect: 'deny', position: 1, ...values })
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    const none = { allow: 0, ask: 0, deny: 0, redact: 0 }
    const denied = await run({ tool: 'echo', applicationId: id, serverId: serverIds[0] })
    assert.containsSubset(denied, { calls: 4, changed: { ...none, allow: 2 }, uncertain: 0 })
    assert.deepEqual(
      denied.examples.map(({ tool, userName }) => [tool, userName]),
      Array(2).fill(['echo', owner.user.name])
    )
    assert.containsSubset(await run({ tool: 'other' }), { changed: none, uncertain: 0 })
    const last = { tool: 'echo', position: 5000 }
    assert.containsSubset(await run(last), { changed: none, uncertain: 0 })
    const allowed = await run({ effect: 'allow', tool: 'echo' })
    assert.deepEqual(allowed.changed, { ...none, deny: 1 })
    const conditional = await run({ tool: 'echo', conditions })
    assert.containsSubset(conditional, { changed: none, uncertain: 2 })
    assert.containsSubset(await run({ kind: 'resource' }), { changed: none, uncertain: 0 })
    assert.lengthOf(await db.from('mcp_permissions').where('team_id', owner.team.id), 2)
  })

  test('a dry run applies permissions for resources, but not for prompts, to resource subscriptions', async ({
    client: api,
    assert,
    cleanup,
  }) => {
    const { slug } = await connectedServer(owner, 'legacy', cleanup)
    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    await mcp.subscribeResource({ uri: 'test://watched-resource' })
    const changedBy = async (kind: string) => {
      const body = { name: 'Proposed', effect: 'deny', position: 1, kind }
      const response = await api
        .post('/api/v1/mcp/permissions/dry-run')
        .json(body)
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body().changed.allow
    }
    assert.equal(await changedBy('resource'), 1)
    assert.equal(await changedBy('prompt'), 0)
  })
})
