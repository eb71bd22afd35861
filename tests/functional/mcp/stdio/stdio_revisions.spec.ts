import { ownerForEach } from '#tests/support/groups'
import { agentForEach, type Command, type TestAgent } from '#tests/support/mcp/agent'
import { StdioTransport } from '#api/mcp/upstream/stdio/stdio_transport'
import { stdioAddress } from '#api/contract/mcp/stdio'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { connectStateless } from '#tests/support/mcp/stateless'
import { clientsForEach } from '#tests/support/mcp/clients'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(
  new URL('../../../support/mcp/programs/stdio_revisions.mjs', import.meta.url)
)
const REVISIONS = ['new', 'both', 'old', 'strict', 'silent', 'late'] as const
type Revisions = (typeof REVISIONS)[number]
const commandOf = (revisions: Revisions): Command => ({
  command: process.execPath,
  arguments: [SCRIPT, revisions],
})
const CAPABILITIES = { elicitation: { form: {} } }
const accepted = () => ({ action: 'accept' as const, content: { city: 'Oslo' } })

test.group('MCP gateway | stdio servers of different revisions', (group) => {
  let owner: Persona
  let at: TestAgent
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one))
  const clients = clientsForEach(group)
  group.each.setup(() => at.commands.permit(...REVISIONS.map(commandOf)))

  const application = (revisions: Revisions) =>
    approvedApplication(owner, { one: stdioAddress(commandOf(revisions)) })
  const revisionOf = async (id: string | undefined): Promise<string> =>
    (await db.from('mcp_servers').where('id', String(id)).firstOrFail()).protocol_version
  const connectOlder = async (slug: string) => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: CAPABILITIES })
    client.setRequestHandler(ElicitRequestSchema, accepted)
    clients.push(client)
    await connectClient(gateway.url, slug, owner.token, client)
    return (name: string, options: object = {}) =>
      client.callTool({ name: `one__${name}`, arguments: { message: 'Grüße' } }, undefined, options)
  }
  const connectNewer = async (slug: string) => {
    const options = { capabilities: CAPABILITIES }
    const client = await connectStateless(gateway.url, slug, owner.token, options, (one) =>
      one.setRequestHandler('elicitation/create', accepted)
    )
    clients.push(client)
    return (name: string, more: object = {}) =>
      client.callTool({ name: `one__${name}`, arguments: { message: 'Grüße' } }, more)
  }

  for (const [clientIs, connect] of [
    ['older', connectOlder],
    ['newer', connectNewer],
  ] as const) {
    for (const revisions of ['new', 'both', 'old'] as const) {
      test(`a client of the ${clientIs} revision can call, receive progress from, and respond to a program that supports the revisions: ${revisions}`, async ({
        assert,
      }) => {
        const { slug, serverIds } = await application(revisions)
        const expected = revisions === 'old' ? '2025-11-25' : '2026-07-28'
        assert.equal(await revisionOf(serverIds[0]), expected)
        await allow(owner.team.id, { kind: 'client_request' })
        const call = await connect(slug)
        assert.equal(textOf(await call('echo')), 'Grüße')
        const done: number[] = []
        const onprogress = ({ progress }: { progress: number }) => void done.push(progress)
        assert.equal(textOf(await call('progress', { onprogress })), 'done')
        assert.deepEqual(done, [1, 2, 3])
        const asked = textOf(await call('ask'))
        assert.include(asked, 'Oslo')
        if (revisions !== 'old') assert.match(asked, /^kept: /)
        const calls = await callsOf(owner.team.id)
        assert.isTrue(calls.every(({ outcome }) => outcome === 'completed'))
        assert.isTrue(await isLogIntact(owner.team.id))
      })
    }
  }

  test('a canceled call is also canceled at a stateless stdio server, which remains usable', async ({
    assert,
  }) => {
    const { slug } = await application('new')
    const call = await connectOlder(slug)
    const abort = new AbortController()
    const hanging = call('hang', { signal: abort.signal }).catch(() => 'canceled')
    while ((await callsOf(owner.team.id)).length === 0) await new Promise(setImmediate)
    await call('echo')
    abort.abort()
    assert.equal(await hanging, 'canceled')
    while (textOf(await call('canceled')) !== '1') await new Promise(setImmediate)
  })

  test('a call is ambiguous if a stateless stdio server ends during the call, and the server is started again', async ({
    assert,
  }) => {
    const { slug } = await application('new')
    const call = await connectOlder(slug)
    assert.include(textOf(await call('crash')), 'ended with exit code 7')
    assert.equal(textOf(await call('echo')), 'Grüße')
    const outcomes = (await callsOf(owner.team.id)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['ambiguous', 'completed'])
  })

  test('a server of an older revision that exits on the revision query is restarted and receives only the handshake', async ({
    assert,
  }) => {
    const { slug, serverIds } = await application('strict')
    assert.equal(await revisionOf(serverIds[0]), '2025-11-25')
    const call = await connectOlder(slug)
    assert.match(textOf(await call('methods')), /^initialize notifications\/initialized /)
  })

  for (const [revisions, isStateless] of [
    ['silent', false],
    ['late', true],
  ] as const) {
    test(`a ${revisions} program gets the handshake after the revision query times out, and its first result sets the revision`, async ({
      assert,
      cleanup,
    }) => {
      const url = stdioAddress(commandOf(revisions))
      const { team, organization } = owner
      const server = { id: 'x', teamId: team.id, organizationId: organization.id, url, headers: {} }
      const transport = new StdioTransport(server, true, 50)
      const client = new Client({ name: 'test', version: '1' })
      cleanup(() => client.close())
      await client.connect(transport)
      assert.equal(transport.isStateless, isStateless)
      assert.lengthOf((await client.listTools()).tools, 7)
    })
  }
})
