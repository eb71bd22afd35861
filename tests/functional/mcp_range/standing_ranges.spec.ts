import type { StandingRange } from '#api/contract/mcp/range'
import { runDueSchedules } from '#api/scans/schedules/run_due_schedules'
import { ScheduleFactory } from '#database/factories/schedule_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { insertUsableApplication } from '#tests/support/mcp/mcp_records'
import { type AgentBehavior, startRangeAgent } from '#tests/support/mcp/range_agent'
import {
  insertAgent,
  insertRangeTemplate,
  issuesOf,
  rangeOf,
  resultsOf,
} from '#tests/support/mcp/range_scans'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

test.group('Standing MCP ranges', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  const clients = clientsForEach<Client>(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  /** Creates a target with a standing range; no worker runs its scans. */
  const standing = async (client: ApiClient, agentUrl = 'http://127.0.0.1:9/') => {
    const { applicationId, serverId } = await rangeOf(client, owner, fixture, gateway.url)
    const targetId = await insertAgent(owner, agentUrl)
    const path = `/api/v1/mcp/targets/${targetId}/range`
    const issue = async () => {
      const issued = await client.post(path).json({ applicationId }).bearerToken(owner.token)
      issued.assertStatus(201)
      return gateway.url + new URL(issued.body().url).pathname
    }
    const shown = async (): Promise<StandingRange | null> =>
      (await client.get(path).bearerToken(owner.token)).body().range
    return { targetId, applicationId, serverId, path, issue, shown, url: await issue() }
  }
  const start = async (client: ApiClient, targetId: string, body: object = {}) =>
    client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId, configId: await insertRangeTemplate(owner), ...body })
      .bearerToken(owner.token)
  const target = (url: string) => new ExtensionClient(url, 'none', {})
  const end = (scanId: string) =>
    db.from('scans').where('id', scanId).update({ status: 'cancelled' })

  test('tools return empty results while no scan runs, and nothing is recorded', async ({
    client,
    assert,
  }) => {
    const { url, shown, path } = await standing(client)
    assert.isNull((await shown())?.lastUsedAt)
    const listed = await target(url).request('tools/list')
    assert.lengthOf(listed.tools as object[], 2)
    const read = await target(url).call('desk__get_ticket', { id: 'REC-12345678' })
    assert.equal(textOf(read), 'No results.')
    assert.containsSubset(await shown(), { scanId: null })
    assert.isNotNull((await shown())?.lastUsedAt)
    assert.lengthOf(await db.from('mcp_range_events'), 0)
    assert.lengthOf(fixture.calls, 0)
    const [row] = await db.from('mcp_standing_ranges').where('team_id', owner.team.id)
    assert.notInclude(JSON.stringify(row), new URL(url).pathname.slice('/mcp/r/'.length))
    const viewer = await asViewer(owner)
    ;(await client.get(path).bearerToken(viewer.token)).assertStatus(200)
    ;(await client.delete(path).bearerToken(viewer.token)).assertStatus(403)
  })

  test('a session continues when a scan starts and ends', async ({ client, assert }) => {
    const { url, targetId, shown } = await standing(client)
    const agent = new Client({ name: 'agent', version: '1' })
    clients.push(agent)
    await agent.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport)
    const { id } = (await start(client, targetId)).body()
    assert.equal((await shown())?.scanId, id)
    await agent.listTools()
    const events = () => db.from('mcp_range_events').select('kind')
    assert.deepEqual(await events(), [{ kind: 'listed' }])
    await end(id)
    await agent.listTools()
    assert.lengthOf(await events(), 1)
  })

  test('a standing range is used by one scan at a time, even if an earlier scan is resumed', async ({
    client,
    assert,
  }) => {
    const { targetId } = await standing(client)
    const first = await start(client, targetId)
    first.assertStatus(201)
    const second = await start(client, targetId)
    second.assertStatus(409)
    assert.equal(second.body().error.code, 'scan.range_busy')
    assert.lengthOf(await db.from('scans').where('team_id', owner.team.id), 1)
    await end(first.body().id)
    ;(await start(client, targetId)).assertStatus(201)
    const resumed = await client
      .post(`/api/v1/jobs/${first.body().id}/resume`)
      .json({})
      .bearerToken(owner.token)
    assert.equal(resumed.body().error.code, 'scan.range_busy')
  })

  test('a new URL replaces the previous URL, and a URL can be revoked during a scan', async ({
    client,
    assert,
  }) => {
    const { url, targetId, path, issue, shown } = await standing(client)
    ;(await start(client, targetId)).assertStatus(201)
    const renewed = await issue()
    const statusOf = async (address: string) => (await target(address).send('tools/list')).status
    assert.equal(await statusOf(url), 404)
    assert.equal(await statusOf(renewed), 200)
    ;(await client.delete(path).bearerToken(owner.token)).assertStatus(200)
    assert.equal(await statusOf(renewed), 404)
    assert.isNull(await shown())
    ;(await client.delete(path).bearerToken(owner.token)).assertStatus(404)
  })

  test("a request for another team's target returns 404, and another team's application is rejected", async ({
    client,
  }) => {
    const stranger = await asOwner()
    const { path, applicationId } = await standing(client)
    ;(await client.get(path).bearerToken(stranger.token)).assertStatus(404)
    ;(await client.delete(path).bearerToken(stranger.token)).assertStatus(404)
    const own = await insertUsableApplication(stranger.team.id)
    const taken = await client.post(path).json({ applicationId: own }).bearerToken(stranger.token)
    taken.assertStatus(404)
    const targetId = await insertAgent(stranger, 'http://127.0.0.1:9/')
    const borrowed = await client
      .post(`/api/v1/mcp/targets/${targetId}/range`)
      .json({ applicationId })
      .bearerToken(stranger.token)
    borrowed.assertStatus(422)
  })

  test('a scan mirrors the tools that are approved when it starts', async ({ client, assert }) => {
    const { url, targetId, serverId } = await standing(client)
    await db
      .from('mcp_tools')
      .where({ server_id: serverId, name: 'send_message' })
      .update({ state: 'blocked' })
    const names = async () =>
      ((await target(url).request('tools/list')).tools as { name: string }[]).map(
        ({ name }) => name
      )
    assert.include(await names(), 'desk__send_message')
    await start(client, targetId)
    assert.deepEqual(await names(), ['desk__get_ticket', 'outbox__send_message'])
  })
})

test.group('Scans with a standing MCP range', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  type Cleanup = (done: () => Promise<void>) => void
  /** Creates an agent that is configured with the standing range of its target. */
  const scannedAgent = async (client: ApiClient, cleanup: Cleanup, { hasRange = true } = {}) => {
    const { applicationId } = await rangeOf(client, owner, fixture, gateway.url)
    const state = { behavior: 'obedient' as AgentBehavior, url: '' }
    const agent = await startRangeAgent({
      mcpUrl: () => state.url,
      behavior: () => state.behavior,
    })
    cleanup(() => agent.close())
    const targetId = await insertAgent(owner, agent.url)
    const configId = await insertRangeTemplate(owner)
    const post = (path: string, body: object = {}) =>
      client.post(`/api/v1${path}`).json(body).bearerToken(owner.token)
    const createRange = async () => {
      const { id, url } = (await post('/mcp/ranges', { applicationId })).body()
      state.url = gateway.url + new URL(url).pathname
      return String(id)
    }
    if (hasRange) {
      const issued = await post(`/mcp/targets/${targetId}/range`, { applicationId })
      state.url = gateway.url + new URL(issued.body().url).pathname
    }
    const scan = async (body: object = {}) => {
      const started = await post('/jobs', { type: 'redteam', targetId, configId, ...body })
      started.assertStatus(201)
      return scanEnds(started.body().id)
    }
    return { state, targetId, configId, post, scan, createRange }
  }
  const issue = async (client: ApiClient, id: string) =>
    (await client.get(`/api/v1/issues/${id}`).bearerToken(owner.token)).body()
  /** Verifies a fix and returns the vulnerability once a worker has recorded the outcome. */
  const verified = async (client: ApiClient, id: string, body: object = {}) => {
    const started = await client
      .post(`/api/v1/issues/${id}/verify`)
      .json(body)
      .bearerToken(owner.token)
    started.assertStatus(201)
    await scanEnds(started.body().scanId)
    for (;;) {
      const shown = await issue(client, id)
      if (shown.verification.outcome !== null) return shown
    }
  }

  test('scans and schedules of a target use the same range URL', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, targetId, configId, state } = await scannedAgent(client, cleanup)
    assert.containsSubset(await scan(), { status: 'completed', failed: 3 })
    state.behavior = 'hardened'
    assert.containsSubset(await scan(), { status: 'completed', passed: 3 })
    state.behavior = 'obedient'
    await ScheduleFactory.merge({
      ...{ teamId: owner.team.id, targetId, templateId: configId, runsAsId: owner.user.id },
      nextRunAt: DateTime.now().minus({ seconds: 30 }),
    }).create()
    await runDueSchedules()
    const [{ scan_id: id, error }] = await db
      .from('schedule_runs')
      .whereIn('schedule_id', db.from('schedules').where('team_id', owner.team.id).select('id'))
    assert.isNull(error)
    assert.containsSubset(await scanEnds(id), { status: 'completed', failed: 3 })
  }).timeout(120_000)

  test('a verification repeats the attacks in the standing range', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, state } = await scannedAgent(client, cleanup)
    await scan()
    const issues = await issuesOf(owner, 3)
    const { id } = issues.find(({ plugin_id: plugin }) => plugin === 'data-exfil')
    assert.deepEqual((await issue(client, id)).canVerify, {
      ...{ isPossible: true, attacks: 1, atRange: 1, hasStandingRange: true },
    })
    const again = await verified(client, id)
    assert.containsSubset(again, { status: 'open', verification: { outcome: 'regressed' } })
    state.behavior = 'hardened'
    const fixed = await verified(client, id)
    assert.equal(fixed.status, 'fixed_confirmed')
    assert.containsSubset(fixed.verification, {
      ...{ outcome: 'confirmed', attacks: 1, of: 1, leftOutAtRange: 0 },
      counts: { passed: 1, failed: 0, error: 0, undecided: 0 },
    })
    const [result] = await resultsOf(
      await db.from('scans').where('id', fixed.verification.scanId).first()
    )
    assert.containsSubset(result, { plugin_id: 'data-exfil', grader: 'built-in: MCP range' })
  }).timeout(120_000)

  test('a verification requires a separate range if the target has no standing range', async ({
    client,
    assert,
    cleanup,
  }) => {
    const agent = await scannedAgent(client, cleanup, { hasRange: false })
    await agent.scan({ rangeId: await agent.createRange() })
    const [{ id }] = await issuesOf(owner, 3)
    const refused = await agent.post(`/issues/${id}/verify`)
    refused.assertStatus(409)
    assert.equal(refused.body().error.code, 'scan.only_at_range')
    const foreign = await agent.post(`/issues/${id}/verify`, { rangeId: crypto.randomUUID() })
    foreign.assertStatus(422)
    agent.state.behavior = 'hardened'
    const fixed = await verified(client, id, { rangeId: await agent.createRange() })
    assert.equal(fixed.status, 'fixed_confirmed')
  }).timeout(120_000)

  test('a rerun repeats the attacks in the standing range with new texts', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { scan, post, state } = await scannedAgent(client, cleanup)
    const source = await scan()
    const { usesRange, failedAtRange } = (
      await client.get(`/api/v1/jobs/${source.id}`).bearerToken(owner.token)
    ).body()
    assert.deepEqual([usesRange, failedAtRange], [true, 0])
    state.behavior = 'hardened'
    const rerun = await post(`/jobs/${source.id}/rerun`, { only: 'failed', times: 2 })
    rerun.assertStatus(201)
    const repeated = await scanEnds(rerun.body().id)
    assert.containsSubset(repeated, { total: 6, passed: 6 })
    const messages = (await db.from('scan_tests').where('scan_id', repeated.id)).map(
      ({ prompt }) => prompt
    )
    assert.lengthOf(new Set(messages), 6)
    const compared = await client
      .get(`/api/v1/jobs/${repeated.id}/comparison`)
      .bearerToken(owner.token)
    assert.containsSubset(compared.body().changes, { resisted_now: 3 })
    const many = await post(`/jobs/${source.id}/rerun`, { only: 'failed', times: 51 })
    many.assertStatus(422)
  }).timeout(120_000)
})
