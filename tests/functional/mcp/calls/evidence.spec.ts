import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  alertsOf,
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  newSecret,
} from '#tests/support/mcp/gateway'
import { POISONED } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

test.group('MCP call evidence', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  const connect = async (slug: string) => {
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    return client
  }

  test('a call with a secret in its arguments is not sent, and the secret appears in no log', async ({
    assert,
  }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const secret = newSecret()
    const client = await connect(slug)
    const call = { name: 'one__echo', arguments: { message: `token ${secret}` } }
    const blocked = await client.callTool(call)
    assert.isTrue(blocked.isError)
    assert.deepEqual(fixture.calls, [])
    const stored = JSON.stringify([
      await callsOf(owner.team.id),
      await alertsOf(owner.team.id),
      await db.from('mcp_call_entries').where('team_id', owner.team.id),
    ])
    assert.notInclude(stored, secret)
    assert.include(stored, 'sensitive_data')
  })

  test('a card number that is a JSON number is redacted in arguments and reported without its digits', async ({
    assert,
  }) => {
    const card = 4111111111111111
    fixture.answer = () => ({ content: [], structuredContent: { customer: { card } } })
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, { effect: 'redact', tool: 'echo', position: 1 })
    const client = await connect(slug)
    const given = { card, amount: 1999 }
    await client.callTool({ name: 'one__count', arguments: given })
    await client.callTool({ name: 'one__echo', arguments: given })
    assert.deepEqual(
      fixture.calls.map((each) => each.arguments),
      [given, { card: '[redacted]', amount: 1999 }]
    )

    const entries = await db
      .from('mcp_call_entries')
      .where('team_id', owner.team.id)
      .orderBy('sequence')
    const paths = entries.map(({ kind, findings }) => [
      kind,
      ...JSON.parse(findings).map(({ path }: { path: string }) => path),
    ])
    assert.deepEqual(paths, [
      ['started', '/card'],
      ['ended', '/structuredContent/customer/card'],
      ['started'],
      ['ended', '/structuredContent/customer/card'],
    ])
    const alerts = await alertsOf(owner.team.id)
    assert.containsSubset(alerts, [{ kind: 'sensitive_data' }])
    assert.notInclude(JSON.stringify([entries, alerts]), String(card))
  })

  test('the evidence of a poisoned result omits a secret that is next to the injected text', async ({
    assert,
  }) => {
    const secret = newSecret()
    fixture.answer = () => ({ content: [{ type: 'text', text: `${POISONED} ${secret}` }] })
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    await client.callTool({ name: 'one__echo', arguments: { message: '' } })
    const alerts = await alertsOf(owner.team.id)
    assert.include(JSON.stringify(alerts), 'injection_in_result')
    const entries = await db.from('mcp_call_entries').where('team_id', owner.team.id)
    assert.notInclude(JSON.stringify([alerts, entries]), secret)
  })

  test('a secret in the error of a server appears in no log', async ({ assert }) => {
    const secret = newSecret()
    fixture.answer = () => {
      throw new Error(`Wrong key ${secret} for the store`)
    }
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const client = await connect(slug)
    await client.callTool({ name: 'one__echo', arguments: { message: '' } })
    const entries = await db.from('mcp_call_entries').where('team_id', owner.team.id)
    assert.match(entries.at(-1).reason, /Wrong key \[redacted\] for the store/)
    assert.notInclude(JSON.stringify([await alertsOf(owner.team.id), entries]), secret)
  })
})
