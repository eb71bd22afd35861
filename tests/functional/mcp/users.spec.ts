import { type CallEntry, EMPTY_ENTRY } from '#api/mcp/calls/call_entry'
import { CallWriter } from '#api/mcp/calls/call_writer'
import { ownerForEach } from '#tests/support/groups'
import { asMember, asNeighbor, type Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const DAY_MS = 86_400_000

test.group('MCP users', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const load = async (client: ApiClient, { token }: Persona, path = '') => {
    const response = await client.get(`/api/v1/mcp/users${path}`).bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }

  /** Logs a call that ended; a denied call has no second entry. */
  async function called(user: Persona['user'], values: Partial<CallEntry> = {}, daysAgo = 0) {
    const writer = new CallWriter()
    const isDenied = values.effect === 'deny'
    const entry: CallEntry = {
      ...EMPTY_ENTRY,
      call_id: randomUUID(),
      kind: isDenied ? 'denied' : 'started',
      outcome: isDenied ? 'denied' : null,
      ...{ user_id: user.id, user_name: user.name, method: 'tools/call', tool: 'echo' },
      ...{ effect: 'allow', server_name: 'desk', application_name: 'Support' },
      created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      ...values,
    }
    await writer.append(owner.team.id, entry)
    if (isDenied) return
    const ended = { call_id: entry.call_id, kind: 'ended' as const, outcome: 'completed' as const }
    await writer.append(owner.team.id, { ...EMPTY_ENTRY, created_at: entry.created_at, ...ended })
  }

  test('the list contains the users who called tools in the last 30 days, with their call counts by decision', async ({
    client,
    assert,
  }) => {
    const member = await asMember(owner, [])
    await called(owner.user, {}, 2)
    await called(owner.user, { effect: 'deny', tool: 'delete' }, 1)
    await called(member.user, { effect: 'redact' })
    await called(member.user, {}, 31)
    const users = await load(client, owner)
    assert.containsSubset(users, [
      { id: member.user.id, calls: 1, redacted: 1, denied: 0 },
      { id: owner.user.id, name: owner.user.name, calls: 2, redacted: 0, denied: 1 },
    ])
    assert.lengthOf(users, 2)
  })

  test("a user's page lists the called tools, most called first", async ({ client, assert }) => {
    await called(owner.user)
    await called(owner.user)
    await called(owner.user, { effect: 'deny', tool: 'delete' })
    const { calls, tools } = await load(client, owner, `/${owner.user.id}`)
    assert.equal(calls, 3)
    assert.containsSubset(tools, [
      { tool: 'echo', serverName: 'desk', applicationName: 'Support', calls: 2, denied: 0 },
      { tool: 'delete', calls: 1, denied: 1 },
    ])
  })

  test('requests for users of other teams or users without calls return 404', async ({
    client,
    assert,
  }) => {
    await called(owner.user)
    const neighbor = await asNeighbor(owner)
    assert.deepEqual(await load(client, neighbor), [])
    for (const id of [owner.user.id, randomUUID()]) {
      const path = `/api/v1/mcp/users/${id}`
      const response = await client.get(path).bearerToken(neighbor.token)
      response.assertStatus(404)
    }
  })
})
