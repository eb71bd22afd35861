import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvalIdIn,
  approvalsOf,
  approvedApplication,
  callsOf,
  connectClient,
  decide,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import {
  GATEWAY_CONNECTIONS,
  type GatewayProcess,
  startGatewayProcess,
} from '#tests/support/mcp/gateway_process'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const text = (content: string) => ({ content: [{ type: 'text', text: content }] })

test.group('MCP gateway | killed processes', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let gateway: GatewayProcess
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  group.each.setup(async () => {
    gateway = await startGatewayProcess()
    return () => gateway.kill()
  })

  const connect = async (slug: string) => connectClient(gateway.url, slug, owner.token)

  /**
   * Makes the server hold its response. @returns a promise that resolves when it has received the call, and a function that
   * responds
   */
  function holdResponse() {
    const received = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    fixture.answer = async () => {
      received.resolve()
      await released.promise
      return text('done')
    }
    return { received: received.promise, release: released.resolve }
  }

  const outcomes = () =>
    db
      .from('mcp_call_entries')
      .where({ team_id: owner.team.id, kind: 'ended' })
      .orderBy('sequence')
      .select('call_id', 'outcome')

  test('if the gateway is killed during an approved call, the call is ambiguous and the approval counts as used', async ({
    client: api,
    assert,
  }) => {
    const approver = await asMember(owner, ['MANAGE_MCP_PROXY'])
    const { slug } = await approvedApplication(owner, { one: fixture.url }, { isAllowed: false })
    await allow(owner.team.id, { effect: 'ask' })
    const pay = { name: 'one__echo', arguments: { message: 'Pay' } }
    const first = await connect(slug)
    // The call waits for the decision and then continues accordingly.
    const { received } = holdResponse()
    const lost = first.callTool(pay).catch(() => null)
    for (;;) {
      const [approval] = await approvalsOf(owner.team.id)
      if (!approval) continue
      const named = { _meta: { 'assay/approval': { id: approval.id } } }
      ;(await decide(api, approver, named, 'grant')).assertStatus(200)
      break
    }
    await received
    await gateway.kill()
    await first.close()
    await lost
    assert.lengthOf(fixture.calls, 1)
    assert.deepEqual(await outcomes(), [])

    await closeOpenCalls({ openMinutes: 0 })
    await closeOpenCalls({ openMinutes: 0 })
    const [call] = await callsOf(owner.team.id)
    const [approval] = await approvalsOf(owner.team.id)
    assert.containsSubset(call, { effect: 'ask', outcome: 'ambiguous', approval_id: approval.id })
    assert.containsSubset(approval, { state: 'used', call_id: call.id })
    assert.lengthOf(await outcomes(), 1)
    assert.isTrue(await isLogIntact(owner.team.id))

    gateway = await startGatewayProcess()
    const second = await connect(slug)
    const waiting = second.callTool(pay)
    for (;;) {
      const [, next] = await approvalsOf(owner.team.id)
      if (!next) continue
      assert.equal(next.state, 'waiting')
      const named = { _meta: { 'assay/approval': { id: next.id } } }
      ;(await decide(api, approver, named, 'deny')).assertStatus(200)
      break
    }
    const refused = await waiting
    assert.include(textOf(refused), 'A person denied this call')
    assert.notEqual(approvalIdIn(refused), approval.id)
    assert.lengthOf(fixture.calls, 1)
    await second.close()
  }).timeout(120_000)

  test('if database connections are lost during a call, the call has one outcome, and the gateway recovers', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const { received, release } = holdResponse()
    const call = () => client.callTool({ name: 'one__echo', arguments: { message: 'x' } })
    const interrupted = call().then(textOf, () => null)
    await received
    const { rows } = await db.rawQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = :name`,
      { name: GATEWAY_CONNECTIONS }
    )
    assert.isAbove(rows.length, 0)
    release()
    const delivered = await interrupted
    await closeOpenCalls({ openMinutes: 0 })
    const ended = await outcomes()
    assert.lengthOf(ended, 1)
    // A result is not delivered if its outcome could not be stored.
    assert.equal(ended[0].outcome, delivered === 'done' ? 'completed' : 'ambiguous')
    let repeated: string | null = null
    for (let attempt = 0; attempt < 10 && repeated !== 'done'; attempt++) {
      repeated = await call().then(textOf, () => null)
    }
    assert.equal(repeated, 'done')
    await closeOpenCalls({ openMinutes: 0 })
    const started = await callsOf(owner.team.id)
    assert.lengthOf(await outcomes(), started.filter(({ effect }) => effect === 'allow').length)
    assert.isTrue(await isLogIntact(owner.team.id))
    await client.close()
  }).timeout(120_000)

  test('calls to a server that stays down are paused, and the server is called again once it is available', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const port = Number(new URL(fixture.url).port)
    const client = await connect(slug)
    const call = async () =>
      textOf(await client.callTool({ name: 'one__echo', arguments: { message: 'x' } }))
    const unreachable = async () => {
      const response = await fetch(`${gateway.url}/health`)
      return ((await response.json()) as { unreachableServers: number }).unreachableServers
    }
    assert.equal(await call(), 'x')
    await fixture.kill()
    let last = ''
    for (let attempt = 0; attempt < 5; attempt++) last = await call()
    assert.match(last, /could not be reached \d times and is tried again in \d s/)
    assert.equal(await unreachable(), 1)
    await fixture.start(port)
    // The pause is at most a few seconds; each call until then fails immediately.
    for (let isBack = false; !isBack;) isBack = (await call()) === 'x'
    assert.equal(await unreachable(), 0)
    await client.close()
  }).timeout(120_000)

  test('if a server is killed during a call, the call has one ambiguous outcome and is not repeated', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    const { received } = holdResponse()
    const result = client.callTool({ name: 'one__echo', arguments: { message: 'x' } })
    await received
    await fixture.kill()
    assert.include(textOf(await result), 'It is unknown whether the call took effect')
    assert.deepEqual(
      (await outcomes()).map(({ outcome }) => outcome),
      ['ambiguous']
    )
    assert.lengthOf(fixture.calls, 1)
    await client.close()
  }).timeout(120_000)
})
