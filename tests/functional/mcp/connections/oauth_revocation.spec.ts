import { connectClient, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import {
  applicationWith,
  callOnce,
  connectAccount,
  insertOAuthServer,
  type OAuthServer,
  oauthSetupForEach,
  signedIn,
} from '#tests/support/mcp/oauth_server'
import { asMember, type Persona } from '#tests/support/personas'
import type { HttpSession } from '#tests/support/requests/http_session'
import { removeMembers } from '#api/accounts/people/members/remove_members'
import { deleteTeams } from '#api/accounts/teams/delete_teams'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('MCP accounts of users | revocation', (group) => {
  let owner: Persona
  let server: OAuthServer
  let browser: HttpSession
  let serverId: string
  oauthSetupForEach(group, (one) => ({ owner, server, browser, serverId } = one))
  const gateway = gatewayForAll(group)

  const call = (persona: Persona, slug: string, tool: string) =>
    callOnce(gateway.url, { persona, slug, tool })

  test('a disconnected account is unusable immediately, even in open sessions, and is revoked at the authorization server', async ({
    assert,
  }) => {
    await connectAccount(browser, serverId, 'grace')
    const slug = await applicationWith(owner, serverId)
    const client = await connectClient(gateway.url, slug, owner.token)
    const { tools } = await client.listTools()
    const name = tools.find((tool) => tool.name.endsWith('__echo'))?.name ?? ''
    const before = await client.callTool({ name, arguments: { message: 'before' } })
    assert.equal(textOf(before), 'before')
    const path = `/api/v1/mcp/connections/${serverId}`
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(browser.cookie())?.[1] ?? '')
    const ended = await browser.fetch(path, {
      method: 'DELETE',
      headers: { 'x-xsrf-token': token },
    })
    assert.equal(ended.status, 204)
    const after = await client.callTool({ name, arguments: { message: 'after' } })
    assert.include(textOf(after), 'You have not connected an account')
    await client.close()
    assert.include(server.authorization.requests, 'POST /token/revocation')
    for (const header of server.received) {
      assert.isNull(await server.authorization.find(header.replace('Bearer ', '')))
    }
  })

  test('accounts are revoked when their server is deleted, individually or in bulk, or its address changes', async ({
    client,
    assert,
  }) => {
    const tokens = new Set<string>()
    const changes = [
      (id: string) =>
        client.put(`/api/v1/mcp/servers/${id}`).json({ url: 'http://127.0.0.1:9/mcp' }),
      (id: string) => client.delete(`/api/v1/mcp/servers/${id}`),
      (id: string) =>
        client.delete('/api/v1/mcp/servers').qs({ filter: JSON.stringify({ id: [id] }) }),
    ]
    for (const [index, change] of changes.entries()) {
      server.received.clear()
      const id = await insertOAuthServer(owner, server, { name: `Server ${index}` })
      await connectAccount(browser, id, 'grace')
      await applicationWith(owner, id)
      for (const header of server.received) tokens.add(header.replace('Bearer ', ''))
      ;(await change(id).bearerToken(owner.token)).assertStatus(200)
    }
    assert.equal(tokens.size, changes.length)
    for (const token of tokens) {
      while (await server.authorization.find(token)) await new Promise(setImmediate)
    }
    assert.isEmpty(await db.from('mcp_connections').select('id'))
  })

  test("accounts are revoked when their user is removed from the team, and other users' accounts are kept", async ({
    client,
    assert,
  }) => {
    const colleague = await asMember(owner, [])
    await connectAccount(await signedIn(colleague), serverId, 'ada')
    await connectAccount(browser, serverId, 'grace')
    const slug = await applicationWith(owner, serverId)
    // Ignores the requests of the server's review, which used the owner's account.
    server.received.clear()
    await call(colleague, slug, 'echo')
    const [token = ''] = [...server.received].map((header) => header.replace('Bearer ', ''))
    assert.isNotNull(await server.authorization.find(token))
    const removed = await client
      .delete(`/api/v1/teams/${owner.team.id}/members/${colleague.user.id}`)
      .bearerToken(owner.token)
    removed.assertStatus(200)
    while (await server.authorization.find(token)) await new Promise(setImmediate)
    const users = await db.from('mcp_connections').select('user_id')
    assert.deepEqual(users, [{ user_id: owner.user.id }])
  })

  test('accounts are revoked when their team is deleted or their user is removed from the organization', async ({
    assert,
  }) => {
    const colleague = await asMember(owner, [])
    await connectAccount(await signedIn(colleague), serverId, 'ada')
    await connectAccount(browser, serverId, 'grace')
    const slug = await applicationWith(owner, serverId)
    await call(colleague, slug, 'echo')
    await call(owner, slug, 'echo')
    const tokens = [...server.received].map((header) => header.replace('Bearer ', ''))
    const living = async () => {
      const found = await Promise.all(tokens.map((token) => server.authorization.find(token)))
      return found.filter((token) => token !== null).length
    }
    const all = await living()
    const actor = { organizationId: owner.organization.id, user: null }
    await removeMembers(actor, [colleague.user.id])
    while ((await living()) !== all - 1) await new Promise(setImmediate)
    const users = await db.from('mcp_connections').select('user_id')
    assert.deepEqual(users, [{ user_id: owner.user.id }])
    await deleteTeams(actor, [owner.team.id], owner.team.name)
    while ((await living()) !== 0) await new Promise(setImmediate)
    assert.isEmpty(await db.from('mcp_connections').select('id'))
  })
})
