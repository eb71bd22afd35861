import { mcpGateway } from '#config/mcp_gateway'
import { ownerForEach } from '#tests/support/groups'
import { ACCEPTED } from '#tests/support/mcp/conformance/accepted_differences'
import { type AgentProcess, agentProcessForEach } from '#tests/support/mcp/agent'
import { ClientProxy } from '#tests/support/mcp/conformance/client_proxy'
import { ConformanceServer, type Eras } from '#tests/support/mcp/conformance/conformance_server'
import {
  conformanceCommand,
  connectedProgram,
  connectedServer,
} from '#tests/support/mcp/conformance/connected'
import { type Checks, runSuite, scenariosOf } from '#tests/support/mcp/conformance/run_suite'
import { gatewayForAll } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'

/** Number of scenarios per revision, which makes the test fail if the suite skips any. */
const SCENARIOS: Record<string, number> = { '2025-06-18': 27, '2025-11-25': 33, '2026-07-28': 40 }

type Case = { revision: string; eras: Eras }
type Cleanup = TestContext['cleanup']

test.group('Official MCP conformance suite', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  let agent: AgentProcess
  agentProcessForEach(group, (one) => (agent = one))
  const directly = new Map<string, Checks>()

  const runDirectly = async (revision: string): Promise<Checks> => {
    const known = directly.get(revision)
    if (known) return known
    const server = new ConformanceServer('dual')
    await server.start()
    try {
      const checks = await runSuite(server.url, revision)
      directly.set(revision, checks)
      return checks
    } finally {
      await server.stop()
    }
  }

  const assertEqual = async (
    { assert, cleanup }: Pick<TestContext, 'assert'> & { cleanup: Cleanup },
    { slug, revision, about }: { slug: string; revision: string; about: keyof typeof ACCEPTED }
  ) => {
    const { origin } = new URL(mcpGateway.url)
    const proxy = new ClientProxy(`${gateway.url}/mcp/a/${slug}`, owner.token, origin)
    await proxy.start()
    cleanup(() => proxy.stop())
    const direct = await runDirectly(revision)
    assert.lengthOf(scenariosOf(direct), SCENARIOS[revision] ?? 0)
    assert.notInclude([...direct.values()], 'FAILURE')
    const through = await runSuite(proxy.url, revision)
    const lost = [...direct.keys()].filter(
      (key) => direct.get(key) === 'SUCCESS' && through.get(key) !== 'SUCCESS'
    )
    const accepted = (ACCEPTED[about] ?? []).flatMap(({ checks }) => checks)
    assert.sameMembers(lost, accepted)
  }

  test(
    'a {revision} client gets the same results from a {eras} server through the gateway as over a direct connection'
  )
    .with<Case[]>([
      { revision: '2025-06-18', eras: 'dual' },
      { revision: '2025-11-25', eras: 'dual' },
      { revision: '2026-07-28', eras: 'dual' },
      { revision: '2025-11-25', eras: 'modern' },
      { revision: '2026-07-28', eras: 'legacy' },
    ])
    .run(async ({ assert, cleanup }, { revision, eras }) => {
      const { slug } = await connectedServer(owner, eras, cleanup)
      const about = `${revision} ${eras}` as const
      await assertEqual({ assert, cleanup }, { slug, revision, about })
    })

  // A stdio server uses the same revision for all clients; if it supports two, the newer one.
  test(
    'a {revision} client gets the same results from a {eras} stdio server through the gateway as over a direct connection'
  )
    .with<Case[]>([
      { revision: '2025-11-25', eras: 'legacy' },
      { revision: '2025-11-25', eras: 'dual' },
      { revision: '2026-07-28', eras: 'dual' },
    ])
    .run(async ({ assert, cleanup }, { revision, eras }) => {
      await agent.commands.permit(conformanceCommand(eras))
      const { slug } = await connectedProgram(owner, eras)
      const about = `${revision} ${eras} program` as const
      await assertEqual({ assert, cleanup }, { slug, revision, about })
    })
})
