import type { McpDashboard } from '#api/contract/mcp/dashboard'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, connectClient, gatewayForAll } from '#tests/support/mcp/gateway'
import { insertServer } from '#tests/support/mcp/mcp_records'
import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('MCP proxy | map and health', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('the map shows which applications use which servers, with call counts and server health', async ({
    client: api,
    assert,
    cleanup,
  }) => {
    const { id, slug, serverIds } = await approvedApplication(owner, { desk: fixture.url })
    const [serverId] = serverIds
    const unused = await insertServer(owner.team.id, { name: 'unused' })
    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    await mcp.callTool({ name: 'desk__count', arguments: {} })
    const loaded = await api.get('/api/v1/mcp/dashboard').bearerToken(owner.token)
    const { map }: McpDashboard = loaded.body()
    assert.deepEqual(map.cells, [{ applicationId: id, serverId, tools: 2, sent: 1, refused: 0 }])
    assert.deepEqual(
      map.servers.map((server) => [server.id, server.health.state]),
      [
        [serverId, 'reachable'],
        [unused, 'unknown'],
      ]
    )
    assert.containsSubset(map.applications, [{ id, isActive: true }])
    assert.isFalse(map.isCapped)
  })

  const healthOf = async (api: ApiClient, id: string | undefined) => {
    const response = await api.get(`/api/v1/mcp/servers/${id}`).bearerToken(owner.token)
    const { health }: McpServerRecord = response.body()
    return health
  }
  /** Waits, because the gateway stores the health of a server asynchronously to the call. */
  async function healthIs(api: ApiClient, id: string | undefined, state: string) {
    for (;;) {
      const health = await healthOf(api, id)
      if (health.state === state) return health
    }
  }

  test('the health of an unreachable server changes from failing to paused, and back once the server is available', async ({
    client: api,
    assert,
    cleanup,
  }) => {
    const { slug, serverIds } = await approvedApplication(owner, { desk: fixture.url })
    const port = Number(new URL(fixture.url).port)
    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    const call = () => mcp.callTool({ name: 'desk__count', arguments: {} })
    await fixture.kill()
    await call()
    const failing = await healthIs(api, serverIds[0], 'failing')
    assert.containsSubset(failing, { failures: 1, retryAt: null })
    assert.match(String(failing.error), /cannot be reached/)
    await call()
    await call()
    const paused = await healthIs(api, serverIds[0], 'paused')
    assert.equal(paused.failures, 3)
    await fixture.start(port)
    for (let isDue = false; !isDue; isDue = Date.now() > Date.parse(String(paused.retryAt))) {
      await healthOf(api, serverIds[0])
    }
    await call()
    const reachable = await healthIs(api, serverIds[0], 'reachable')
    assert.containsSubset(reachable, { failures: 0, error: null, retryAt: null })
  }).timeout(30_000)
})
