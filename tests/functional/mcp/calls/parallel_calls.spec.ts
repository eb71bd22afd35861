import { ownerForEach } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  alertsOf,
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  textOf,
} from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

const RESOURCE = 'file:///a'

test.group('MCP gateway | concurrent canceled or failed calls', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let client: Client
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach(group)
  group.each.setup(async () => {
    fixture.resources = [{ uri: RESOURCE, name: 'a' }]
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, { kind: 'resource' })
    client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
  })

  const echo = (options = {}) =>
    client.callTool({ name: 'one__echo', arguments: { message: 'x' } }, undefined, options)
  const outcomes = async () => (await callsOf(owner.team.id)).map(({ outcome }) => outcome)

  /** Starts a call that ends when the test releases it. */
  async function startCall() {
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    fixture.answer = async () => {
      started.resolve()
      await released.promise
      return { content: [{ type: 'text', text: 'released' }] }
    }
    const call = echo()
    await started.promise
    return { call, release: released.resolve }
  }

  test('canceling a call while its tool is verified does not end other calls of the session', async ({
    assert,
  }) => {
    const { call, release } = await startCall()
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    fixture.guard = async () => {
      asked.resolve()
      await held.promise
      return true
    }
    const cancel = new AbortController()
    const canceled = echo({ signal: cancel.signal }).catch(() => 'canceled')
    await asked.promise
    const waiting = echo()
    cancel.abort()
    assert.equal(await canceled, 'canceled')
    while (!(await outcomes()).includes('denied')) await new Promise(setImmediate)
    held.resolve()
    release()
    assert.deepEqual([textOf(await call), textOf(await waiting)], ['released', 'released'])
    assert.deepEqual((await outcomes()).sort(), ['completed', 'completed', 'denied'])
    assert.isEmpty(await alertsOf(owner.team.id))
  })

  test('a malformed tool list does not end other calls of the session', async ({ assert }) => {
    const { call, release } = await startCall()
    fixture.raw = (method) => (method === 'tools/list' ? '{"tools":"none"}' : undefined)
    assert.include(textOf(await echo()), 'The tool cannot be verified')
    fixture.raw = undefined
    const { size } = fixture.sessions
    fixture.answer = () => ({ content: [{ type: 'text', text: 'again' }] })
    assert.equal(textOf(await echo()), 'again')
    assert.equal(fixture.sessions.size, size + 1)
    release()
    assert.equal(textOf(await call), 'released')
    assert.deepEqual((await outcomes()).sort(), ['completed', 'completed', 'denied'])
    // The connection of the call is closed once the call has ended.
    while (fixture.sessions.size > size) await new Promise(setImmediate)
  })

  test('canceling a resource read does not end other calls of the session', async ({ assert }) => {
    const { call, release } = await startCall()
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<object>()
    fixture.read = async () => {
      asked.resolve()
      return { ...(await held.promise) }
    }
    const cancel = new AbortController()
    const uri = `assay://one/${RESOURCE}`
    const canceled = client.readResource({ uri }, { signal: cancel.signal }).catch(() => 'canceled')
    await asked.promise
    cancel.abort()
    assert.equal(await canceled, 'canceled')
    while (!(await outcomes()).includes('canceled')) await new Promise(setImmediate)
    release()
    assert.equal(textOf(await call), 'released')
    held.resolve({ contents: [] })
  })
})
