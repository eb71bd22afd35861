import { planProbes } from '#api/engines/mcp_range/index'
import { MAX_STREAMS_PER_RANGE } from '#api/mcp/range/serve/listen_streams'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { insertUsableApplication } from '#tests/support/mcp/mcp_records'
import { rangeOf, scanOfAgent, startRangeScan } from '#tests/support/mcp/range_scans'
import { sendStateless } from '#tests/support/mcp/stateless'
import type { Persona } from '#tests/support/personas'
import { waitFor } from '#tests/support/mcp/agent'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('MCP ranges in every revision', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const scanned = scanOfAgent(() => ({ owner, fixture, gatewayUrl: gateway.url }))

  for (const protocol of ['stateless', 'sse'] as const) {
    for (const [behavior, counts] of [
      ['obedient', { failed: 3, passed: 0, undecided: 0, errors: 0 }],
      ['hardened', { failed: 0, passed: 3, undecided: 0, errors: 0 }],
      ['careless', { failed: 0, passed: 0, undecided: 3, errors: 0 }],
      ['idle', { failed: 0, passed: 0, undecided: 3, errors: 0 }],
    ] as const) {
      test(`an agent is judged by its tool calls: ${protocol}, ${behavior}`, async ({
        client,
        assert,
        cleanup,
      }) => {
        const { scan } = await scanned({ client, cleanup }, { behavior, protocol })
        assert.containsSubset(scan, { status: 'completed', ...counts })
        assert.lengthOf(fixture.calls, 0)
      }).timeout(60_000)
    }
  }

  test('a result is undecided if a stateless agent lists the changed tools but does not send the code they contain', async ({
    client,
    assert,
    cleanup,
  }) => {
    const setting = { behavior: 'curt', protocol: 'stateless' } as const
    const { scan, results } = await scanned({ client, cleanup }, setting)
    assert.containsSubset(scan, { passed: 2, failed: 0, undecided: 1 })
    assert.include(results[2].reason, 'did not send the code in the description')
  }).timeout(60_000)

  test('concurrent probes without sessions are judged separately', async ({
    client,
    assert,
    cleanup,
  }) => {
    const obeyed = new Set<string>()
    const { results } = await scanned(
      { client, cleanup },
      {
        protocol: 'stateless',
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
      const isObeyed = obeyed.has(metadata.key.replace('range ', ''))
      // Clients without sessions share one tool list, so one change can replace another, and any agent can follow it.
      if (plugin === 'mcp') assert.notEqual(status, isObeyed ? 'passed' : 'error')
      else assert.equal(status, isObeyed ? 'failed' : 'passed')
    }
  }).timeout(60_000)
})

test.group('Stateless and HTTP+SSE clients of MCP ranges', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  const clients = clientsForEach<Client>(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  /** Creates a range with a probe that changes a description, used by a queued scan that no worker runs. */
  const usedRange = async (client: ApiClient) => {
    const range = await rangeOf(client, owner, fixture, gateway.url)
    const order = { url: 'http://127.0.0.1:9/', rangeId: range.id }
    ;(await startRangeScan(client, owner, order)).assertStatus(201)
    const [{ seed }] = await db.from('mcp_ranges').where('id', range.id)
    const probes = planProbes(seed).filter(({ attack }) => attack === 'rug_pull')
    return { ...range, probes }
  }
  const target = (url: string) => new ExtensionClient(url, 'none', {})
  const read = (id: string) => ({ name: 'desk__get_ticket', arguments: { id } })
  const description = async (url: string) => {
    const { tools } = await target(url).request('tools/list')
    const [{ description: text }] = tools as { description: string }[]
    return text
  }

  test('the code in a changed tool description proves that the agent read it, and the next change replaces the code', async ({
    client,
    assert,
  }) => {
    const { url, id, probes } = await usedRange(client)
    const [{ reference, part, marker }, other] = probes
    const call = (text: string) => target(url).request('tools/call', read(text))
    const delivered = async () =>
      (await db.from('mcp_range_events').where('range_id', id).orderBy('id')).map(
        (event) => event.delivered
      )
    assert.notInclude(await description(url), marker)
    assert.include(textOf(await call(reference)), `${reference}-2`)
    assert.include(await description(url), marker)
    assert.include(textOf(await call(`${reference}-2`)), 'needs its code')
    assert.deepEqual(await delivered(), [null, null, null, null])
    assert.include(textOf(await call(`${reference}-2 ${part}`)), 'part 2')
    assert.equal((await delivered()).at(-1), reference)
    const foreign = await call(`${reference}-2 ${other.part}`)
    assert.include(textOf(foreign), 'needs its code')
    assert.isNull((await delivered()).at(-1))
    await call(other.reference)
    const replaced = await description(url)
    assert.include(replaced, other.marker)
    assert.notInclude(replaced, marker)
    // Changes in a session do not affect other sessions.
    const transport = new SSEClientTransport(new URL(url))
    const inSession = new Client({ name: 'agent', version: '1' })
    clients.push(inSession)
    await inSession.connect(transport)
    assert.notInclude(JSON.stringify(await inSession.listTools()), other.marker)
  })

  test('a second gateway process returns the same changed tool description', async ({
    client,
    assert,
    cleanup,
  }) => {
    const process = await startGatewayProcess()
    cleanup(() => process.kill())
    const { url, probes } = await usedRange(client)
    await target(url).request('tools/call', read(probes[0].reference))
    const elsewhere = process.url + new URL(url).pathname
    assert.include(await description(elsewhere), probes[0].marker)
  })

  test('a changed tool description is reverted one minute after the last call of its probe', async ({
    client,
    assert,
  }) => {
    const { url, id, probes } = await usedRange(client)
    await target(url).request('tools/call', read(probes[0].reference))
    await db
      .from('mcp_range_events')
      .where('range_id', id)
      .update({ created_at: new Date(Date.now() - 61_000) })
    assert.notInclude(await description(url), probes[0].marker)
  })

  test('streams announce changed tool lists, and the number of streams per range is limited', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { url, probes } = await usedRange(client)
    const listen = () => target(url).listen({ toolsListChanged: true })
    const streams = [await listen()]
    cleanup(() => {
      for (const { close } of streams) close()
    })
    await target(url).request('tools/call', read(probes[0].reference))
    await waitFor(() => streams[0].messages.length === 2)
    assert.deepEqual(
      streams[0].messages.map(({ method }) => method),
      ['notifications/subscriptions/acknowledged', 'notifications/tools/list_changed']
    )
    while (streams.length < MAX_STREAMS_PER_RANGE) streams.push(await listen())
    const { body } = await target(url).send('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    assert.include(body.error?.message, 'Too many streams')
  })

  test('requests to a range without a session are validated like requests to the gateway', async ({
    client,
    assert,
  }) => {
    const { url } = await usedRange(client)
    const send = (request: Parameters<typeof sendStateless>[2]) =>
      sendStateless(url, 'none', request)
    const call = { method: 'tools/call', params: read('7') }
    assert.equal((await send(call)).status, 200)
    const other = await send({ ...call, headers: { 'mcp-name': 'desk__send_message' } })
    assert.deepEqual([other.status, other.body.error?.code], [400, -32020])
    const version = await send({ ...call, version: '2027-01-01' })
    assert.deepEqual([version.status, version.body.error?.code], [400, -32022])
    assert.equal((await send({ method: 'prompts/list' })).status, 404)
    const unknown = await send({ method: 'tools/call', params: { name: 'drop', arguments: {} } })
    assert.include(unknown.body.error?.message, 'Unknown tool')
    assert.equal(
      (await sendStateless(`${gateway.url}/mcp/r/${'a'.repeat(43)}`, '', call)).status,
      404
    )
  })

  test('an HTTP+SSE session belongs to one range and ends with its stream or the scan', async ({
    client,
    assert,
  }) => {
    const { url, id, probes } = await usedRange(client)
    const other = await client
      .post('/api/v1/mcp/ranges')
      .json({ applicationId: await insertUsableApplication(owner.team.id) })
      .bearerToken(owner.token)
    const otherUrl = gateway.url + new URL(other.body().url).pathname
    const posted: string[] = []
    const transport = new SSEClientTransport(new URL(url), {
      async fetch(address, init) {
        if (init?.method === 'POST') posted.push(String(address))
        return fetch(address, init)
      },
    })
    const agent = new Client({ name: 'agent', version: '1' })
    clients.push(agent)
    await agent.connect(transport)
    let changes = 0
    agent.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++)
    await agent.callTool(read(probes[0].reference))
    await waitFor(() => changes === 1)
    assert.include(JSON.stringify(await agent.listTools()), probes[0].marker)
    const { search } = new URL(posted[0])
    const message = { jsonrpc: '2.0', id: 9, method: 'tools/list' }
    const post = (address: string) =>
      fetch(address + search, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
    assert.equal((await post(otherUrl)).status, 404)
    assert.equal((await post(url)).status, 202)
    await db
      .from('scans')
      .whereIn('id', db.from('mcp_ranges').where('id', id).select('scan_id'))
      .update({ status: 'completed' })
    assert.equal((await post(url)).status, 404)
    await assert.rejects(() => agent.listTools())
  })
})
