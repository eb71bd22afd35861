import { mcpGateway } from '#config/mcp_gateway'
import { ownerForEach } from '#tests/support/groups'
import { ClientProxy } from '#tests/support/mcp/conformance/client_proxy'
import { ConformanceServer } from '#tests/support/mcp/conformance/conformance_server'
import { connectedServer } from '#tests/support/mcp/conformance/connected'
import { runScenarios } from '#tests/support/mcp/conformance/run_suite'
import { gatewayForAll } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const REVISION = '2026-07-28'
/** Scenarios of the official suite, which skips `tasks-status-notifications`. */
const SCENARIOS = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
]
const CHECKS = 44

test.group('Official MCP conformance suite | tasks', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a client that polls tasks receives the same results through the gateway as over a direct connection', async ({
    assert,
    cleanup,
  }) => {
    const direct = new ConformanceServer('modern')
    await direct.start()
    cleanup(() => direct.stop())
    const { slug } = await connectedServer(owner, 'modern', cleanup)
    const { origin } = new URL(mcpGateway.url)
    const proxy = new ClientProxy(`${gateway.url}/mcp/a/${slug}`, owner.token, origin)
    await proxy.start()
    cleanup(() => proxy.stop())
    const expected = await runScenarios(direct.url, REVISION, SCENARIOS)
    assert.lengthOf([...expected], CHECKS)
    assert.deepEqual([...new Set(expected.values())], ['SUCCESS'])
    const through = await runScenarios(proxy.url, REVISION, SCENARIOS)
    assert.deepEqual(Object.fromEntries(through), Object.fromEntries(expected))
  }).timeout(240_000)
})
