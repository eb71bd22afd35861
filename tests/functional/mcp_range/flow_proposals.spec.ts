import type { McpDryRun } from '#api/contract/mcp/dry_run'
import type { McpFlowProposal } from '#api/contract/mcp/range'
import { EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { clientsForEach } from '#tests/support/mcp/clients'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { connectClient, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { issuesOf, scanOfAgent } from '#tests/support/mcp/range_scans'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

test.group('Flow labels proposed by vulnerabilities', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  const clients = clientsForEach<Client>(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const scanned = scanOfAgent(() => ({ owner, fixture, gatewayUrl: gateway.url }))

  /** Reads a ticket and sends a message through the gateway, in a new session. @returns the result of the message */
  const readAndSend = async (applicationId: string) => {
    const [{ slug }] = await db.from('mcp_applications').where('id', applicationId)
    const agent = await connectClient(gateway.url, slug, owner.token)
    clients.push(agent)
    await agent.callTool({ name: 'desk__get_ticket', arguments: { id: '7' } })
    return agent.callTool({ name: 'desk__send_message', arguments: { to: 'a', body: 'Hello' } })
  }

  type Logged = { applicationId: string; serverId: string; tool: string; minutesAgo: number }
  /** Logs an earlier call. */
  const logged = ({ applicationId, serverId, tool, minutesAgo }: Logged) =>
    new CallWriter().append(owner.team.id, {
      ...EMPTY_ENTRY,
      ...{ call_id: randomUUID(), kind: 'started', method: 'tools/call', effect: 'allow', tool },
      ...{ application_id: applicationId, server_id: serverId, user_id: owner.user.id },
      user_name: owner.user.name,
      created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })

  test('a proposed flow label includes a dry run and, once added, denies the call that leaked the secret', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { range } = await scanned({ client, cleanup }, { behavior: 'obedient' })
    fixture.answer = () => ({
      content: [{ type: 'text', text: 'A ticket' }],
      structuredContent: { title: 'A ticket' },
    })
    const { applicationId, serverId } = range
    const issues = await issuesOf(owner, 3)
    const idOf = (plugin: string) => issues.find(({ plugin_id: id }) => id === plugin)?.id
    const path = (plugin: string) => `/api/v1/mcp/vulnerabilities/${idOf(plugin)}/flow-proposals`
    const listed = async (plugin: string): Promise<McpFlowProposal[]> => {
      const response = await client.get(path(plugin)).bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    assert.isEmpty(await listed('mcp'))
    const [{ source, sink, ...proposal }, ...others] = await listed('data-exfil')
    assert.isEmpty(others)
    assert.containsSubset(proposal, {
      ...{ applicationId, label: 'secret', isLabeled: false, isBlocking: true, results: 1 },
    })
    assert.deepEqual([source.serverId, source.tool], [serverId, 'get_ticket'])
    assert.deepEqual([sink.serverId, sink.tool], [serverId, 'send_message'])

    const dryRun = async (): Promise<McpDryRun> => {
      const response = await client
        .get(`${path('data-exfil')}/${source.toolId}/${sink.toolId}/dry-run`)
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    const none = { allow: 0, ask: 0, deny: 0, redact: 0 }
    assert.containsSubset(await dryRun(), { calls: 0, changed: none, uncertain: 0 })
    assert.equal(textOf(await readAndSend(applicationId)), 'A ticket')
    const after = await dryRun()
    assert.containsSubset(after, { calls: 2, changed: { ...none, allow: 1 }, uncertain: 0 })
    assert.lengthOf(after.examples, 1)
    await logged({ applicationId, serverId, tool: 'get_ticket', minutesAgo: 100 })
    await logged({ applicationId, serverId, tool: 'send_message', minutesAgo: 60 })
    assert.containsSubset(await dryRun(), { calls: 4, changed: { allow: 1 }, uncertain: 1 })

    const profile = { ...source.profile, produces: [...source.profile.produces, 'secret'] }
    const labeled = await client
      .put(`/api/v1/mcp/servers/${serverId}/tools/${source.toolId}/profile`)
      .json({ profile })
      .bearerToken(owner.token)
    labeled.assertStatus(200)
    assert.include(
      JSON.stringify(await readAndSend(applicationId)),
      'Secrets must not leave the application'
    )
    assert.isEmpty(await listed('data-exfil'))
    await db
      .from('mcp_applications')
      .where('id', applicationId)
      .update({ flow_enforcement: 'alert' })
    assert.containsSubset(await listed('data-exfil'), [{ isLabeled: true, isBlocking: false }])
  }).timeout(60_000)

  test('proposals are visible only to users of the team who can read vulnerabilities', async ({
    client,
    cleanup,
  }) => {
    await scanned({ client, cleanup }, { behavior: 'obedient' })
    const issues = await issuesOf(owner, 3)
    const id = issues.find(({ plugin_id: plugin }) => plugin === 'data-exfil')?.id
    const path = `/api/v1/mcp/vulnerabilities/${id}/flow-proposals`
    const [{ source }]: McpFlowProposal[] = (await client.get(path).bearerToken(owner.token)).body()
    const stranger = await asOwner()
    const withoutIssues = await asMember(owner, ['VIEW_MCP_PROXY'])
    for (const { token } of [stranger, withoutIssues]) {
      ;(await client.get(path).bearerToken(token)).assertStatus(404)
    }
    const other = await client
      .get(`${path}/${source.toolId}/${randomUUID()}/dry-run`)
      .bearerToken(owner.token)
    other.assertStatus(404)
  }).timeout(60_000)
})
