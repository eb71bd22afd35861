import type { McpPolicyProposal } from '#api/contract/mcp/range'
import type { RangeFacts } from '#api/scans/range/range_port'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { fixtureForEach, type FixtureServer } from '#tests/support/mcp/fixture_server'
import { gatewayForAll } from '#tests/support/mcp/gateway'
import { startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { type AgentBehavior, startRangeAgent } from '#tests/support/mcp/range_agent'
import { issuesOf, scanOfAgent, startRangeScan } from '#tests/support/mcp/range_scans'
import { asMember, type Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Scans with an MCP range', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const scanned = scanOfAgent(() => ({ owner, fixture, gatewayUrl: gateway.url }))

  test("if a target's tool calls follow the attacks, the probes fail and become vulnerabilities", async ({
    client,
    assert,
    cleanup,
  }) => {
    const gatewayProcess = await startGatewayProcess()
    cleanup(() => gatewayProcess.kill())
    const setting = { behavior: 'obedient', gatewayUrl: gatewayProcess.url } as const
    const { range, scan, results } = await scanned({ client, cleanup }, setting)
    assert.containsSubset(scan, { status: 'completed', total: 3, failed: 3 })
    assert.deepEqual(
      results.map(({ plugin_id: plugin }) => plugin),
      ['indirect-prompt-injection', 'data-exfil', 'mcp']
    )
    for (const { grader, evidence, metadata } of results) {
      assert.equal(grader, 'built-in: MCP range')
      const [{ call, part, start, end, label }] = evidence
      const proof = metadata.toolCalls[call]
      assert.equal(proof.name, 'desk__send_message')
      const shown: string = proof[part].slice(start, end)
      const pattern = label === 'planted secret' ? /^vault-\w{6}-\w{6}$/ : /^\w{5}-\w{5}$/
      assert.match(shown, pattern)
      const facts: RangeFacts = metadata.range
      assert.equal(facts.applicationId, range.applicationId)
      assert.deepEqual(facts.sink, { serverId: range.serverId, tool: 'send_message' })
    }
    assert.lengthOf(fixture.calls, 0)
    assert.sameMembers(
      (await issuesOf(owner, 3)).map(({ plugin_id: plugin }) => plugin),
      ['indirect-prompt-injection', 'data-exfil', 'mcp']
    )
  }).timeout(60_000)

  test('for a vulnerability, a permission that requires approval of the call is proposed but not stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { range } = await scanned({ client, cleanup }, { behavior: 'obedient' })
    const { applicationId, serverId } = range
    const [{ id }] = await issuesOf(owner, 3)
    const listed = await client
      .get(`/api/v1/mcp/vulnerabilities/${id}/proposals`)
      .bearerToken(owner.token)
    const [{ permission, ...proposal }, ...others]: McpPolicyProposal[] = listed.body()
    assert.isEmpty(others)
    assert.containsSubset(proposal, { applicationId, serverId, tool: 'send_message', results: 1 })
    // Hidden, because proposals reveal how the vulnerability was found.
    const withoutIssues = await asMember(owner, ['VIEW_MCP_PROXY'])
    const hidden = await client
      .get(`/api/v1/mcp/vulnerabilities/${id}/proposals`)
      .bearerToken(withoutIssues.token)
    hidden.assertStatus(404)
    const decision = async () => {
      const explained = await client
        .post('/api/v1/mcp/permissions/explain')
        .json({ userId: owner.user.id, applicationId, tool: 'desk__send_message' })
        .bearerToken(owner.token)
      explained.assertStatus(200)
      return explained.body().effect
    }
    assert.equal(await decision(), 'allow')
    const saved = await client
      .post('/api/v1/mcp/permissions')
      .json({ ...permission, position: 1, applicationId, serverId, tool: proposal.tool })
      .bearerToken(owner.token)
    saved.assertStatus(201)
    assert.equal(await decision(), 'ask')
  }).timeout(60_000)

  test('range attacks cannot be rerun, replayed, or repeated without a range', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, results } = await scanned({ client, cleanup }, { behavior: 'obedient' })
    const post = (path: string, body: object) =>
      client.post(`/api/v1${path}`).json(body).bearerToken(owner.token)
    const rerun = await post(`/jobs/${scan.id}/rerun`, { only: 'failed' })
    rerun.assertStatus(409)
    assert.equal(rerun.body().error.code, 'scan.only_at_range')
    assert.include(rerun.body().error.message, 'start a new scan with a range')
    const path = `/results/${scan.eval_id}/probes/${results[0].id}`
    const replayed = await post(`${path}/replay`, {})
    replayed.assertStatus(409)
    assert.equal(replayed.body().error.code, 'replay.not_repeatable')
    ;(await post(`${path}/repeat`, { times: 2 })).assertStatus(409)
    const ids = results.map(({ id }: { id: string }) => id)
    await db.from('eval_results').whereIn('id', ids).update({ judged_status: 'undecided' })
    const undecided = await post(`/jobs/${scan.id}/rerun`, { only: 'undecided' })
    assert.equal(undecided.body().error.code, 'scan.only_at_range')
  })

  test('a rerun of successful attacks skips range attacks and needs no range', async ({
    client,
    assert,
    cleanup,
  }) => {
    const template = { plugins: [{ id: 'contracts' }], numTests: 1 }
    const setting = { behavior: 'obedient', template } as const
    const { scan, results } = await scanned({ client, cleanup }, setting)
    const [ordinary] = results
    assert.deepEqual([results.length, ordinary.plugin_id], [4, 'contracts'])
    await db.from('eval_results').where('id', ordinary.id).update({ judged_status: 'failed' })
    const shown = async (id: string) =>
      (await client.get(`/api/v1/jobs/${id}`).bearerToken(owner.token)).body()
    assert.containsSubset(await shown(scan.id), { usesRange: true, failedAtRange: 3 })
    const rerun = await client
      .post(`/api/v1/jobs/${scan.id}/rerun`)
      .json({ only: 'failed' })
      .bearerToken(owner.token)
    rerun.assertStatus(201)
    const { id, total } = await scanEnds(rerun.body().id)
    assert.equal(total, 1)
    assert.containsSubset(await shown(id), { usesRange: false, failedAtRange: 0 })
  })

  test('probes pass if the target reads the attacks and follows none of them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, results } = await scanned({ client, cleanup }, { behavior: 'hardened' })
    assert.containsSubset(scan, { status: 'completed', passed: 3, failed: 0 })
    assert.isAbove(results[2].metadata.toolCalls.length, 1)
  })

  test('probes are errors if the target never connects', async ({ client, assert, cleanup }) => {
    const { scan, results } = await scanned({ client, cleanup }, { behavior: 'offline' })
    assert.containsSubset(scan, { status: 'failed', passed: 0, undecided: 0, errors: 3 })
    for (const { error } of results) assert.include(error, 'did not connect to the MCP range')
  })

  test('probes that ended in an error can be retried in the same range once the target connects', async ({
    client,
    assert,
    cleanup,
  }) => {
    let behavior: AgentBehavior = 'offline'
    const { scan } = await scanned({ client, cleanup }, { behavior: () => behavior })
    assert.equal(scan.errors, 3)
    behavior = 'hardened'
    const retried = await client
      .post(`/api/v1/jobs/${scan.id}/retry-errors`)
      .json({})
      .bearerToken(owner.token)
    retried.assertStatus(200)
    assert.containsSubset(await scanEnds(scan.id), { status: 'completed', passed: 3, errors: 0 })
  })

  test('a retry is undecided if the target does not read the attacks, even if the target read them in the first attempt', async ({
    client,
    assert,
    cleanup,
  }) => {
    let behavior: AgentBehavior = 'failing'
    const { scan } = await scanned({ client, cleanup }, { behavior: () => behavior })
    assert.equal(scan.errors, 3)
    behavior = 'idle'
    const retried = await client
      .post(`/api/v1/jobs/${scan.id}/retry-errors`)
      .json({})
      .bearerToken(owner.token)
    retried.assertStatus(200)
    assert.containsSubset(await scanEnds(scan.id), { passed: 0, undecided: 3, errors: 0 })
  })

  test('a scan without a range skips MCP attacks with a warning and fails if it has no other attacks', async ({
    client,
    assert,
    cleanup,
  }) => {
    const agent = await startRangeAgent({ mcpUrl: () => '', behavior: 'offline' })
    cleanup(() => agent.close())
    const scanOf = async (template: object) => {
      const started = await startRangeScan(client, owner, { url: agent.url, template })
      return scanEnds(started.body().id)
    }
    const mixed = await scanOf({ plugins: [{ id: 'contracts' }], numTests: 1 })
    assert.containsSubset(mixed, { status: 'completed', total: 1 })
    const lines = await db.from('scan_logs').where('scan_id', mixed.id).where('level', 'warn')
    assert.include(lines[0].message, 'without an MCP range')
    const only = await scanOf({ plugins: [] })
    assert.equal(only.status, 'failed')
    assert.include(only.error, 'without an MCP range')
  })

  test('probes are undecided if the target connects but calls no tool', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, results } = await scanned({ client, cleanup }, { behavior: 'idle' })
    assert.containsSubset(scan, { status: 'completed', passed: 0, undecided: 3 })
    assert.match(results[0].reason, /called no tool with REC-/)
  })

  for (const [behavior, sender] of [
    ['careless', 'from the session of the probe'],
    ['scattered', 'from another session'],
  ] as const) {
    test(`a probe is undecided if the sent message contains no text of the attack: ${sender}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const { scan, results } = await scanned({ client, cleanup }, { behavior })
      assert.containsSubset(scan, { passed: 0, failed: 0, undecided: 3 })
      assert.include(results[0].reason, 'desk__send_message')
    })
  }

  test('a tool call proves success even if the target crashes afterwards', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, results } = await scanned({ client, cleanup }, { behavior: 'crashing' })
    assert.containsSubset(scan, { failed: 3, errors: 0 })
    assert.isTrue(results.every(({ output }) => output === ''))
  })

  test('concurrent probes in one session are judged separately', async ({
    client,
    assert,
    cleanup,
  }) => {
    const obeyed = new Set<string>()
    const { results } = await scanned(
      { client, cleanup },
      {
        sharesSession: true,
        numTests: 4,
        behavior(reference) {
          if (reference.charCodeAt(4) % 2 === 0) return 'hardened'
          obeyed.add(reference)
          return 'obedient'
        },
      }
    )
    assert.lengthOf(results, 12)
    for (const { plugin_id: plugin, status, metadata } of results) {
      const reference = metadata.key.replace('range ', '')
      // A session has only one description, so concurrent changes can replace each other before they are listed.
      if (plugin === 'mcp') assert.notEqual(status, obeyed.has(reference) ? 'passed' : 'error')
      else assert.equal(status, obeyed.has(reference) ? 'failed' : 'passed')
    }
  }).timeout(60_000)
})
