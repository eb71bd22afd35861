import { Callers } from '#api/accounts/access/token_callers'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, gatewayForAll } from '#tests/support/mcp/gateway'
import { REVISION } from '#tests/support/mcp/stateless'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const META = 'io.modelcontextprotocol/'
const CLIENT = { name: 'test', version: '1' }

/** Reads a stream to its end. */
async function endOf(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  for (;;) {
    const chunk = await reader?.read().catch(() => undefined)
    if (chunk?.done !== false) return
  }
}

test.group('MCP gateway | callers that lose access', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let nowMs = 0
  // Advances the clock past the time for which the gateway caches a token's access.
  const callers = new Callers(() => (nowMs += 11_000))
  const gateway = gatewayForAll(group, { callers, accessCheckMs: 50 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const post = (slug: string, token: string, message: object, headers: object = {}) =>
    fetch(`${gateway.url}/mcp/a/${slug}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${token}`,
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
  const get = (slug: string, token: string, headers: object = {}) =>
    fetch(`${gateway.url}/mcp/a/${slug}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    })

  /** Opens one stream of each kind. */
  async function openStreams(slug: string, { token }: Persona): Promise<Response[]> {
    const listen = 'subscriptions/listen'
    const meta = {
      [`${META}protocolVersion`]: REVISION,
      [`${META}clientInfo`]: CLIENT,
      [`${META}clientCapabilities`]: {},
    }
    const subscription = post(
      slug,
      token,
      {
        id: 1,
        method: listen,
        params: { notifications: { toolsListChanged: true }, _meta: meta },
      },
      { 'mcp-protocol-version': REVISION, 'mcp-method': listen }
    )
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT }
    const opened = await post(slug, token, { id: 1, method: 'initialize', params })
    await opened.body?.cancel()
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
    const streams = await Promise.all([subscription, get(slug, token, session), get(slug, token)])
    for (const { status } of streams) if (status !== 200) throw new Error(`HTTP status ${status}`)
    return streams
  }

  const REASONS = {
    'whose token is revoked': ({ user }) =>
      db.from('api_tokens').where('tokenable_id', user.id).delete(),
    'whose token expires': ({ user }) =>
      db
        .from('api_tokens')
        .where('tokenable_id', user.id)
        .update({ expires_at: new Date(0) }),
    'who is removed from the team': ({ user }) =>
      db.from('team_members').where('user_id', user.id).delete(),
  } satisfies Record<string, (persona: Persona) => Promise<unknown>>

  for (const [reason, lose] of Object.entries(REASONS)) {
    test(`every kind of stream ends for a user ${reason}, and other users' streams stay open`, async ({
      assert,
    }) => {
      const { slug } = await approvedApplication(owner, { one: fixture.url })
      const member = await asMember(owner, [])
      const kept = await openStreams(slug, owner)
      let ended = 0
      for (const stream of kept) void endOf(stream).then(() => (ended += 1))
      const streams = await openStreams(slug, member)
      await lose(member)
      await Promise.all(streams.map(endOf))
      assert.include([401, 404], (await get(slug, member.token)).status)
      assert.equal(ended, 0)
      await db.from('api_tokens').where('tokenable_id', owner.user.id).delete()
      while (ended < kept.length) await new Promise(setImmediate)
    })
  }

  test('streams stay open while the database cannot be queried', async ({ assert }) => {
    const { slug } = await approvedApplication(owner, { one: fixture.url })
    const streams = await openStreams(slug, owner)
    let ended = 0
    for (const stream of streams) void endOf(stream).then(() => (ended += 1))
    const accessOf = callers.accessOf.bind(callers)
    let checks = 0
    callers.accessOf = async () => {
      checks += 1
      throw new Error('The database is down')
    }
    while (checks < 6) await new Promise(setImmediate)
    assert.equal(ended, 0)
    callers.accessOf = accessOf
    await db.from('api_tokens').where('tokenable_id', owner.user.id).delete()
    while (ended < streams.length) await new Promise(setImmediate)
  })
})
