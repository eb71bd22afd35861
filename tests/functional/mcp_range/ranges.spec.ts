import type { CreatedMcpRange, McpRangeRecord } from '#api/contract/mcp/range'
import { MAX_WAITING_RANGES } from '#api/contract/mcp/range'
import { planProbes } from '#api/engines/mcp_range/index'
import { MAX_CALLS_PER_PROBE } from '#api/mcp/range/serve/call_limits'
import { MAX_RANGE_EVENTS } from '#api/mcp/range/range_events'
import { ownerForEach } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { fixtureForEach, type FixtureServer } from '#tests/support/mcp/fixture_server'
import { gatewayForAll, newSecret, textOf } from '#tests/support/mcp/gateway'
import {
  insertApplication,
  insertRange,
  insertUsableApplication,
} from '#tests/support/mcp/mcp_records'
import { DESK_TOOLS, rangeOf, startRangeScan } from '#tests/support/mcp/range_scans'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { request } from 'node:http'

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

test.group('MCP ranges', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  const clients = clientsForEach<Client>(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const connect = async (url: string) => {
    const client = new Client({ name: 'agent', version: '1' })
    clients.push(client)
    await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport)
    return client
  }
  const post = (url: string, headers: Record<string, string> = {}, body: unknown = INITIALIZE) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const shown = async (client: ApiClient, id: string, { token }: Persona = owner) => {
    const response = await client.get(`/api/v1/mcp/ranges/${id}`).bearerToken(token)
    response.assertStatus(200)
    return response.body() as McpRangeRecord
  }
  const create = (client: ApiClient, applicationId: string) =>
    client.post('/api/v1/mcp/ranges').json({ applicationId }).bearerToken(owner.token)
  /** Queues a scan with the range; no worker runs it. */
  const queueScan = async (client: ApiClient, rangeId: string) => {
    const started = await startRangeScan(client, owner, { url: 'http://127.0.0.1:9/', rangeId })
    started.assertStatus(201)
    return started.body().id as string
  }

  test('a range mirrors approved tools, and only a hash of its token is stored', async ({
    client,
    assert,
  }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const agent = await connect(range.url)
    const { tools } = await agent.listTools()
    assert.deepEqual(
      tools.map(({ name, inputSchema, outputSchema }) => ({ name, inputSchema, outputSchema })),
      DESK_TOOLS.map(({ name, inputSchema }) => ({
        ...{ name: `desk__${name}`, inputSchema, outputSchema: undefined },
      }))
    )
    const [row] = await db.from('mcp_ranges').where('id', range.id)
    assert.notInclude(JSON.stringify(row), new URL(range.url).pathname.slice('/mcp/r/'.length))
    assert.containsSubset(await shown(client, range.id), {
      isOpen: true,
      sessions: 1,
      calls: 0,
      scanId: null,
    })
  })

  test('calls return synthetic results and never reach the server', async ({ client, assert }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const agent = await connect(range.url)
    const result = await agent.callTool({ name: 'desk__get_ticket', arguments: { id: '7' } })
    assert.deepEqual(result.content, [{ type: 'text', text: 'No results.' }])
    await assert.rejects(
      () => agent.callTool({ name: 'desk__drop', arguments: {} }),
      /Unknown tool/
    )
    assert.lengthOf(fixture.calls, 0)
    assert.containsSubset(await shown(client, range.id), { calls: 1, sends: 0 })
  })

  test('secrets in arguments are redacted before they are stored', async ({ client, assert }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const agent = await connect(range.url)
    const secret = newSecret()
    await agent.callTool({ name: 'desk__send_message', arguments: { to: 'a', body: secret } })
    const [stored] = await db.from('mcp_range_events').where({ range_id: range.id, kind: 'called' })
    assert.equal(stored.arguments, '{"to":"a","body":"[redacted]"}')
  })

  test('the endpoint of a range closes when its scan ends', async ({ client, assert }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const scanId = await queueScan(client, range.id)
    const agent = await connect(range.url)
    const ofScan = await client.get(`/api/v1/mcp/scans/${scanId}/range`).bearerToken(owner.token)
    assert.equal(ofScan.body().id, range.id)
    await db.from('scans').where('id', scanId).update({ status: 'completed' })
    await assert.rejects(() => agent.listTools())
    assert.equal((await post(range.url)).status, 404)
    assert.isFalse((await shown(client, range.id)).isOpen)
  })

  test('requests with unknown, expired, or malformed tokens return the same 404, and their body is not read', async ({
    client,
    assert,
  }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    await db
      .from('mcp_ranges')
      .where('id', range.id)
      .update({ expires_at: new Date(0) })
    for (const url of [
      range.url,
      `${gateway.url}/mcp/r/${'a'.repeat(43)}`,
      `${gateway.url}/mcp/r/x`,
    ]) {
      const response = await post(url, {}, 'a'.repeat(2_000_000))
      assert.equal(response.status, 404)
      assert.include(await response.text(), '"Not found"')
    }
  })

  test('requests with a session of another range, from another origin, or with a large body are rejected', async ({
    client,
    assert,
  }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const opened = await post(range.url)
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? 'none' }
    const applicationId = await insertUsableApplication(owner.team.id)
    const other: CreatedMcpRange = (await create(client, applicationId)).body()
    const otherUrl = gateway.url + new URL(other.url).pathname
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    assert.equal((await post(range.url, session, list)).status, 200)
    assert.equal((await post(otherUrl, session, list)).status, 404)
    assert.equal((await post(range.url, { origin: 'https://evil.test' })).status, 403)
    assert.equal((await post(range.url, {}, 'a'.repeat(2_000_000))).status, 413)
    assert.equal((await post(range.url, {}, list)).status, 400)
  })

  test('ambiguous messages are rejected', async ({ client, assert }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const send = (body: string) =>
      fetch(range.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const twice = await send(JSON.stringify(INITIALIZE).replace('"id":1', '"id":1,"id":2'))
    assert.equal(twice.status, 400)
    assert.include(await twice.text(), 'The key \\"id\\" occurs twice')
    const batch = await send(JSON.stringify([INITIALIZE]))
    assert.include(await batch.text(), 'batches are not supported')
    assert.equal((await send('['.repeat(5_000) + ']'.repeat(5_000))).status, 400)
  })

  test('unexpected errors are not revealed to the target', async ({ client, assert, cleanup }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const agent = await connect(range.url)
    await db.rawQuery('alter table mcp_range_events rename to mcp_range_events_away')
    cleanup(async () => {
      await db.rawQuery('alter table mcp_range_events_away rename to mcp_range_events')
    })
    const error: Error = await agent.listTools().then(
      () => new Error('no error'),
      (reason: Error) => reason
    )
    assert.include(error.message, 'Something went wrong. Try again.')
    assert.notInclude(error.message, 'mcp_range_events')
  })

  test('a request with an invalid URL is rejected', async ({ assert }) => {
    const { hostname, port } = new URL(gateway.url)
    const sent = request({ hostname, port, path: `//:x/mcp/r/${'a'.repeat(43)}` })
    sent.end()
    const [response] = await once(sent, 'response')
    assert.equal(response.resume().statusCode, 400)
  })

  test('an agent that calls tools in a loop gets an error after 50 calls per probe', async ({
    client,
    assert,
  }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    await queueScan(client, range.id)
    const agent = await connect(range.url)
    const [{ seed }] = await db.from('mcp_ranges').where('id', range.id)
    const [{ reference, marker }] = planProbes(seed)
    const read = () => agent.callTool({ name: 'desk__get_ticket', arguments: { id: reference } })
    assert.include(textOf(await read()), marker)
    for (let calls = 1; calls < MAX_CALLS_PER_PROBE; calls++) await read()
    await assert.rejects(read, /Too many calls for this record/)
  })

  test('a range that has reached its request limit rejects requests', async ({
    client,
    assert,
  }) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const agent = await connect(range.url)
    await db.rawQuery(
      `insert into mcp_range_events (range_id, session_id, kind)
       select ?, gen_random_uuid(), 'listed' from generate_series(1, ${MAX_RANGE_EVENTS})`,
      [range.id]
    )
    await assert.rejects(
      () => agent.listTools(),
      /has reached its request limit\. Start a new scan/
    )
    assert.equal((await post(range.url)).status, 429)
  })

  test('a range can be used by only one scan of its team, and only if the template contains range attacks', async ({
    client,
    assert,
  }) => {
    const id = await insertRange(owner.team.id)
    const start = (rangeId: string, template = {}) =>
      startRangeScan(client, owner, { url: 'http://127.0.0.1:9/', rangeId, template })
    const refused = await start(id, { plugins: [{ id: 'contracts' }], mcpRange: undefined })
    refused.assertStatus(422)
    refused.assertBodyContains({ error: { code: 'scan.range_not_used' } })
    ;(await start(id)).assertStatus(201)
    const again = await start(id)
    again.assertStatus(422)
    assert.equal(again.body().error.errors[0].field, 'rangeId')
    const expired = await insertRange(owner.team.id, { expires_at: new Date(0) })
    ;(await start(expired)).assertStatus(422)
    assert.lengthOf(await db.from('scans').where('team_id', owner.team.id), 1)
  })

  test('an application without an approved tool cannot have a range, and the number of unused ranges is limited', async ({
    client,
    assert,
  }) => {
    const empty = await create(client, await insertApplication(owner.team.id))
    empty.assertStatus(422)
    assert.include(empty.body().error.message, 'no approved tool')
    const applicationId = await insertUsableApplication(owner.team.id)
    for (let count = 0; count < MAX_WAITING_RANGES; count++) await insertRange(owner.team.id)
    ;(await create(client, applicationId)).assertStatus(409)
    await db
      .from('mcp_ranges')
      .where('team_id', owner.team.id)
      .update({ expires_at: new Date(0) })
    ;(await create(client, applicationId)).assertStatus(201)
  })

  test('a range can be read by viewers of its team but not by other teams', async ({
    client,
    assert,
  }) => {
    const id = await insertRange(owner.team.id)
    assert.equal((await shown(client, id, await asViewer(owner))).id, id)
    const foreign = await insertRange((await asOwner()).team.id)
    const response = await client.get(`/api/v1/mcp/ranges/${foreign}`).bearerToken(owner.token)
    response.assertStatus(404)
  })
})
