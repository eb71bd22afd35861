import type { McpDashboard } from '#api/contract/mcp/dashboard'
import { type CallEntry, EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { ownerForEach } from '#tests/support/groups'
import {
  insertAlert,
  insertAnyApproval,
  insertServer,
  insertTool,
} from '#tests/support/mcp/mcp_records'
import { asNeighbor, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const HOUR_MS = 3_600_000

test.group('MCP dashboard', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const load = async (client: ApiClient, { token }: Persona): Promise<McpDashboard> => {
    const response = await client.get('/api/v1/mcp/dashboard').bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }

  /** Logs a call that was decided some hours ago; a denied call has no second entry. */
  async function decided(
    effect: 'allow' | 'deny',
    hoursAgo: number,
    values: Partial<CallEntry> = {},
    response: Partial<CallEntry> = {}
  ) {
    const writer = new CallWriter()
    const isDenied = effect === 'deny'
    const entry: CallEntry = {
      ...EMPTY_ENTRY,
      call_id: randomUUID(),
      kind: isDenied ? 'denied' : 'started',
      outcome: isDenied ? 'denied' : null,
      method: 'tools/call',
      tool: 'echo',
      effect,
      created_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      ...values,
    }
    await writer.append(owner.team.id, entry)
    if (isDenied) return
    const ended = { call_id: entry.call_id, kind: 'ended' as const, outcome: 'completed' as const }
    await writer.append(owner.team.id, {
      ...{ ...EMPTY_ENTRY, created_at: entry.created_at, ...ended },
      ...response,
    })
  }

  test('the dashboard counts servers by status, listed tools by state, and open alerts by severity', async ({
    client,
    assert,
  }) => {
    const serverId = await insertServer(owner.team.id, { status: 'approved' })
    await insertServer(owner.team.id)
    await insertTool(serverId)
    const removed = await insertTool(serverId)
    await db.from('mcp_tools').where('id', removed).update({ removed_at: new Date() })
    await insertAlert(owner.team.id)
    const resolved = await insertAlert(owner.team.id)
    await db.from('mcp_alerts').where('id', resolved).update({ state: 'resolved' })
    const { servers, tools, openAlerts } = await load(client, owner)
    assert.deepEqual(servers, { proposed: 1, reviewed: 0, approved: 1, blocked: 0 })
    assert.deepEqual(tools, { approved: 0, quarantined: 0, unreviewed: 1, blocked: 0 })
    assert.deepEqual(openAlerts, { low: 0, medium: 0, high: 1, critical: 0 })
  })

  test('the dashboard counts the calls of the last day and week by decision and lists denied calls', async ({
    client,
    assert,
  }) => {
    await decided('allow', 1)
    await decided('allow', 30)
    await decided('allow', 200)
    await decided('deny', 2, { tool: 'delete', reason: 'Not allowed' })
    await decided('deny', 200)
    const { calls, denied } = await load(client, owner)
    assert.deepEqual(calls, {
      day: { allow: 1, ask: 0, redact: 0, deny: 1 },
      week: { allow: 2, ask: 0, redact: 0, deny: 1 },
      isCapped: false,
    })
    assert.lengthOf(denied, 1)
    assert.containsSubset(denied[0], { tool: 'delete', reason: 'Not allowed' })
  })

  test('the dashboard shows the latency and the errors of the last day', async ({
    client,
    assert,
  }) => {
    for (let ms = 1; ms <= 100; ms++) await decided('allow', 1, {}, { latency_ms: ms })
    await decided('allow', 1, {}, { latency_ms: 1000, outcome: 'failed' })
    await decided('allow', 30, {}, { latency_ms: 5000 })
    const { sent } = await load(client, owner)
    assert.deepEqual(sent, { ended: 101, failed: 1, p50Ms: 51, p95Ms: 96, p99Ms: 100 })
  })

  test('the dashboard lists the most called tools of the last week, each with the latest name of its server', async ({
    client,
    assert,
  }) => {
    const [desk, shop] = [randomUUID(), randomUUID()]
    const at = (server_id: string, server_name: string) => ({ server_id, server_name })
    await decided('allow', 30, { tool: 'read', ...at(desk, 'Help desk') })
    await decided('allow', 2, { tool: 'read', ...at(desk, 'Desk') })
    await decided('allow', 1, { tool: 'read', ...at(shop, 'Shop') })
    for (let n = 0; n < 3; n++) await decided('allow', 1, { tool: 'buy', ...at(shop, 'Shop') })
    await decided('allow', 200, { tool: 'old', ...at(shop, 'Shop') })
    await decided('deny', 1, { tool: 'made_up', ...at(shop, 'Shop') })
    const greet = { method: 'prompts/get', tool: 'greet', ...at(shop, 'Shop') }
    await decided('allow', 1, greet)
    assert.deepEqual((await load(client, owner)).topTools, [
      { tool: 'buy', serverId: shop, serverName: 'Shop', calls: 3 },
      { tool: 'read', serverId: desk, serverName: 'Desk', calls: 2 },
      { tool: 'read', serverId: shop, serverName: 'Shop', calls: 1 },
    ])
  })

  test('the dashboard lists at most ten tools', async ({ client, assert }) => {
    const server = { server_id: randomUUID(), server_name: 'Desk' }
    for (let n = 0; n < 12; n++) await decided('allow', 1, { tool: `tool_${n}`, ...server })
    assert.lengthOf((await load(client, owner)).topTools, 10)
  })

  test('the dashboard counts only approvals that can still be decided', async ({
    client,
    assert,
  }) => {
    await insertAnyApproval(owner)
    const decidedId = await insertAnyApproval(owner)
    const expiredId = await insertAnyApproval(owner)
    await db.from('mcp_approvals').where('id', decidedId).update({ state: 'denied' })
    await db
      .from('mcp_approvals')
      .where('id', expiredId)
      .update({ expires_at: new Date(0) })
    assert.equal((await load(client, owner)).approvalsWaiting, 1)
    assert.equal((await load(client, await asNeighbor(owner))).approvalsWaiting, 0)
  })

  test("the dashboard does not count other teams' records", async ({ client, assert }) => {
    await insertServer(owner.team.id)
    await insertAlert(owner.team.id)
    await decided('deny', 1)
    await decided('allow', 1)
    const { servers, calls, openAlerts, denied, topTools } = await load(
      client,
      await asNeighbor(owner)
    )
    assert.equal(servers.proposed, 0)
    assert.equal(calls.week.deny, 0)
    assert.equal(openAlerts.high, 0)
    assert.lengthOf(denied, 0)
    assert.lengthOf(topTools, 0)
  })
})
