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
  gatewayForAll,
  isLogIntact,
  newSecret,
  textOf,
} from '#tests/support/mcp/gateway'
import { signIn } from '#tests/support/requests/http_session'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'

test.group('MCP approvals', (group) => {
  let owner: Persona
  let approver: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  group.each.setup(async () => {
    approver = await asMember(owner, ['MANAGE_MCP_PROXY'], 'Approver')
  })
  const clients = clientsForEach<Client>(group)

  async function asked(by: Persona = owner) {
    const application = await approvedApplication(
      owner,
      { desk: fixture.url },
      { isAllowed: false }
    )
    await allow(owner.team.id, { effect: 'ask', reason: 'Messages leave the company.' })
    const client = await connectClient(gateway.url, application.slug, by.token)
    clients.push(client)
    return { ...application, client }
  }
  const echo = (client: Client, message: string) =>
    client.callTool({ name: 'desk__echo', arguments: { message } })

  test('an approved call is sent once, and repeating the call requires another approval', async ({
    client: api,
    assert,
  }) => {
    const { client } = await asked()
    const first = await echo(client, 'Hello')
    assert.isTrue(first.isError)
    assert.include(textOf(first), approvalIdIn(first))
    assert.lengthOf(fixture.calls, 0)
    assert.equal(approvalIdIn(await echo(client, 'Hello')), approvalIdIn(first))

    const shown = await api
      .get(`/api/v1/mcp/approvals/${approvalIdIn(first)}`)
      .bearerToken(approver.token)
    shown.assertBodyContains({
      state: 'waiting',
      tool: 'echo',
      userName: 'Owner',
      serverName: 'desk',
      permissionName: 'Rule',
      reason: 'Messages leave the company.',
      arguments: { message: 'Hello' },
    })
    ;(await decide(api, approver, first, 'grant', { note: 'Checked' })).assertStatus(200)
    assert.equal(textOf(await echo(client, 'Hello')), 'Hello')
    assert.lengthOf(fixture.calls, 1)
    const again = await echo(client, 'Hello')
    assert.notEqual(approvalIdIn(again), approvalIdIn(first))
    assert.lengthOf(fixture.calls, 1)

    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ effect, outcome }) => [effect, outcome]),
      [
        ['ask', 'unapproved'],
        ['ask', 'unapproved'],
        ['ask', 'completed'],
        ['ask', 'unapproved'],
      ]
    )
    const [used] = await approvalsOf(owner.team.id)
    assert.containsSubset(used, { state: 'used', call_id: calls[2].id })
    assert.equal(calls[2].approval_id, used.id)
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('identical concurrent calls use an approval only once', async ({ client: api, assert }) => {
    const { client } = await asked()
    const first = await echo(client, 'Pay')
    ;(await decide(api, approver, first, 'grant')).assertStatus(200)
    const results = await Promise.all(Array.from({ length: 20 }, () => echo(client, 'Pay')))
    assert.lengthOf(
      results.filter(({ isError }) => !isError),
      1
    )
    assert.lengthOf(fixture.calls, 1)
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test("a denied call stays denied and returns the approver's note, and an approval can be withdrawn until it is used", async ({
    client: api,
    assert,
  }) => {
    const { client } = await asked()
    const first = await echo(client, 'Delete')
    ;(await decide(api, approver, first, 'deny', { note: 'Ask sales first.' })).assertStatus(200)
    const denied = await echo(client, 'Delete')
    assert.include(textOf(denied), 'A person denied this call. Ask sales first.')
    ;(await decide(api, approver, first, 'grant')).assertStatus(409)

    const second = await echo(client, 'Move')
    ;(await decide(api, approver, second, 'grant')).assertStatus(200)
    ;(await decide(api, approver, second, 'deny')).assertStatus(200)
    assert.include(textOf(await echo(client, 'Move')), 'A person denied this call')
    assert.lengthOf(fixture.calls, 0)
  })

  test('a user cannot approve their own call with an API token', async ({
    client: api,
    assert,
  }) => {
    const { client } = await asked()
    const first = await echo(client, 'Hello')
    const own = await decide(api, owner, first, 'grant')
    own.assertStatus(403)
    assert.include(own.text(), 'Use the console')
    const session = await signIn(owner)
    const granted = await session.post(`/api/v1/mcp/approvals/${approvalIdIn(first)}/grant`, {})
    assert.equal(granted.status, 200)
  })

  test('users with read access can view approvals but cannot decide on them', async ({
    client: api,
  }) => {
    const { client } = await asked()
    const first = await echo(client, 'Hello')
    const viewer = await asMember(owner, ['VIEW_MCP_PROXY'])
    const list = await api
      .get('/api/v1/mcp/approvals')
      .qs({ filter: JSON.stringify({ state: 'waiting' }) })
      .bearerToken(viewer.token)
    list.assertBodyContains([{ id: approvalIdIn(first) }])
    ;(await decide(api, viewer, first, 'grant')).assertStatus(403)
    ;(await decide(api, viewer, first, 'deny')).assertStatus(403)
  })

  test('an approval is recorded in the audit log, and webhooks receive the request and the decision', async ({
    client: api,
    assert,
  }) => {
    await db.table('webhooks').insert({
      organization_id: owner.organization.id,
      name: 'Hook',
      url: 'https://hooks.example.com/',
      secret: 'x',
      events: ['mcp.approval_requested', 'mcp.approval_decided'],
    })
    const { client } = await asked()
    const first = await echo(client, 'Hello')
    await decide(api, approver, first, 'grant', { note: 'Checked' })
    const entry = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'mcp_approval_granted' })
      .firstOrFail()
    assert.containsSubset(entry, { target: 'MCP_APPROVAL', actor_id: approver.user.id })
    const deliveries = await db
      .from('webhook_deliveries as d')
      .join('webhooks as w', 'w.id', 'd.webhook_id')
      .where('w.organization_id', owner.organization.id)
      .orderBy('d.created_at')
      .select('d.event', 'd.body')
    assert.deepEqual(
      deliveries.map(({ event }) => event),
      ['mcp.approval_requested', 'mcp.approval_decided']
    )
    assert.notInclude(deliveries[0].body, 'Hello')
  })

  test('approvers never see secrets, and calls with arguments too large for a person to review are rejected', async ({
    client: api,
    assert,
  }) => {
    const { client, id } = await asked()
    await db.from('mcp_applications').where('id', id).update({ enforcement: 'alert' })
    gateway.served.service.configurations.forget()
    const secret = newSecret()
    const result = await echo(client, `The key is ${secret}`)
    const shown = await api
      .get(`/api/v1/mcp/approvals/${approvalIdIn(result)}`)
      .bearerToken(approver.token)
    assert.notInclude(shown.text(), secret)
    assert.include(shown.text(), 'The key is [redacted]')
    const stored = await approvalsOf(owner.team.id)
    assert.notInclude(stored[0].arguments, 'The key')

    const large = await echo(client, 'x'.repeat(50_001))
    assert.include(textOf(large), 'too large for a person to judge')
    assert.lengthOf(await approvalsOf(owner.team.id), 1)
  })

  test('at most 20 calls per user can wait for approval', async ({ assert }) => {
    const { client } = await asked()
    const results = []
    for (let n = 0; n < 22; n++) results.push(await echo(client, `Message ${n}`))
    assert.include(textOf(results[19]), 'was requested')
    assert.include(textOf(results[20]), 'Too many calls are already waiting')
    assert.lengthOf(await approvalsOf(owner.team.id), 20)
    await db.from('mcp_approvals').update({ expires_at: new Date(Date.now() - 1) })
    assert.include(textOf(await echo(client, 'Message 22')), 'was requested')
  })
})

test.group('MCP approvals | waiting calls', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 20_000 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  async function waitingCall(message: string) {
    const { slug } = await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    await allow(owner.team.id, { effect: 'ask' })
    const client = await connectClient(gateway.url, slug, owner.token)
    clients.push(client)
    const result = client.callTool({ name: 'desk__echo', arguments: { message } })
    // Prevents an unhandled rejection, because the call may be denied before the test awaits it.
    result.catch(() => {})
    for (;;) {
      const [approval] = await approvalsOf(owner.team.id)
      if (approval) return { result, approval }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('a waiting call continues as soon as it is approved', async ({ client: api, assert }) => {
    const approver = await asMember(owner, ['MANAGE_MCP_PROXY'])
    const { result, approval } = await waitingCall('Hello')
    const path = `/api/v1/mcp/approvals/${approval.id}/grant`
    ;(await api.post(path).json({}).bearerToken(approver.token)).assertStatus(200)
    assert.equal(textOf(await result), 'Hello')
    assert.deepEqual(
      (await callsOf(owner.team.id)).map(({ outcome }) => outcome),
      ['completed']
    )
  })

  test('a waiting call is evaluated again before it is sent, and a permission changed in the meantime can deny it', async ({
    client: api,
    assert,
  }) => {
    const approver = await asMember(owner, ['MANAGE_MCP_PROXY'])
    const { result, approval } = await waitingCall('Hello')
    const [{ id }] = await db.from('mcp_permissions').where('team_id', owner.team.id)
    await api
      .put(`/api/v1/mcp/permissions/${id}`)
      .json({ effect: 'deny', conditions: [{ path: '/message', operator: 'exists' }] })
      .bearerToken(approver.token)
    gateway.served.service.configurations.forget(owner.team.id)
    const path = `/api/v1/mcp/approvals/${approval.id}/grant`
    ;(await api.post(path).json({}).bearerToken(approver.token)).assertStatus(200)
    assert.match(
      textOf(await result.catch((error: Error) => ({ content: [{ text: error.message }] }))),
      /denied|Unknown tool/
    )
    assert.lengthOf(fixture.calls, 0)
  })
})
