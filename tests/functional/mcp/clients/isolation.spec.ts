import { tokenColumns } from '#api/mcp/oauth/tokens/connection_tokens'
import { ownerForEach } from '#tests/support/groups'
import { FixtureServer } from '#tests/support/mcp/fixture_server'
import {
  approvedApplication,
  connectClient,
  endSession,
  gatewayForAll,
  textOf,
} from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const USERS = 24
const SERVERS = ['desk', 'mail'] as const
const ROUNDS = 5

type Name = (typeof SERVERS)[number]

/** Builds a token that contains the user and server for which it was issued, and the number of renewals. */
const tokenOf = (kind: 'access' | 'refresh', user: string, server: string, renewals: number) =>
  [kind, user, server, renewals].join('.')

test.group('Isolation of MCP users', (group) => {
  let owner: Persona
  let authorization: Server
  const servers = {} as Record<Name, FixtureServer>
  const used: string[] = []
  ownerForEach(group, (one) => (owner = one))
  const gateway = gatewayForAll(group)
  group.each.setup(async () => {
    authorization = tokenEndpoint(used)
    authorization.listen(0, '127.0.0.1')
    await once(authorization, 'listening')
    for (const name of SERVERS) {
      servers[name] = new FixtureServer()
      await servers[name].start()
    }
    return async () => {
      authorization.close()
      for (const name of SERVERS) await servers[name].kill()
    }
  })

  async function connect({ user }: Persona, serverId: string, server: Name) {
    const { port } = authorization.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const tokens = {
      accessToken: tokenOf('access', user.id, server, 0),
      refreshToken: tokenOf('refresh', user.id, server, 0),
      resource: servers[server].url,
      client: { client_id: 'assay' },
      authorizationServer: {
        ...{ issuer, token_endpoint: `${issuer}/token` },
        authorization_endpoint: `${issuer}/authorize`,
        response_types_supported: ['code'],
        sendsIssuer: false,
      },
    }
    await db.table('mcp_connections').insert({
      ...tokenColumns(tokens, { access_token: '', token_type: 'Bearer', expires_in: 3600 }),
      ...{ team_id: owner.team.id, server_id: serverId, user_id: user.id, issuer },
    })
  }

  test("each server receives only the user's token for that server, and each session has its own state", async ({
    assert,
  }) => {
    const urls = Object.fromEntries(SERVERS.map((name) => [name, servers[name].url]))
    const { slug, serverIds } = await approvedApplication(owner, urls)
    await db.from('mcp_servers').whereIn('id', serverIds).update({ auth: 'oauth' })
    for (const name of SERVERS) {
      servers[name].answer = ({ headers }, calls) => ({
        content: [{ type: 'text', text: `${userIn(headers.authorization)} ${calls}` }],
      })
    }
    const users: Persona[] = []
    for (let index = 0; index < USERS; index++) users.push(await asMember(owner, []))
    for (const user of users) {
      for (const [index, name] of SERVERS.entries()) {
        await connect(user, serverIds[index] ?? '', name)
      }
    }
    const clients = await Promise.all(
      users.map(({ token }) => connectClient(gateway.url, slug, token))
    )
    for (let round = 1; round <= ROUNDS; round++) {
      // Renews the tokens of every second user while all users make calls.
      const ids = users.filter((_, index) => (index + round) % 2 === 0).map(({ user }) => user.id)
      await db.from('mcp_connections').whereIn('user_id', ids).update({ renew_after: new Date() })
      await Promise.all(
        SERVERS.flatMap((name) =>
          clients.map(async (client, index) => {
            const result = await client.callTool({ name: `${name}__count`, arguments: {} })
            assert.equal(textOf(result), `${users[index]?.user.id} ${round}`)
          })
        )
      )
    }
    const sessionUsers = new Map<string, Set<string>>()
    for (const name of SERVERS) {
      assert.lengthOf(servers[name].calls, USERS * ROUNDS)
      for (const { headers, sessionId } of servers[name].calls) {
        const [kind, user = '', server] = String(headers.authorization)
          .replace('Bearer ', '')
          .split('.')
        assert.deepEqual([kind, server], ['access', name])
        const known = sessionUsers.get(sessionId) ?? new Set()
        sessionUsers.set(sessionId, known.add(user))
      }
    }
    assert.equal(sessionUsers.size, USERS * SERVERS.length)
    assert.isTrue([...sessionUsers.values()].every(({ size }) => size === 1))
    assert.equal(new Set(used).size, used.length, 'no refresh token was used twice')
    assert.isAbove(used.length, USERS)
    const received = JSON.stringify(SERVERS.map((name) => servers[name].calls))
    assert.isFalse(users.some(({ token }) => received.includes(token)))
    await Promise.all(clients.map(endSession))
  })
})

const userIn = (authorization: unknown) => String(authorization).split('.')[1]

/**
 * Exchanges a refresh token for new tokens of the same user and server, and rejects refresh tokens that were used before.
 */
function tokenEndpoint(used: string[]): Server {
  return createServer(async (request, response) => {
    const sent = new URLSearchParams(await text(request)).get('refresh_token') ?? ''
    const [, user = '', server = '', renewals = ''] = sent.split('.')
    const isUsed = used.includes(sent)
    used.push(sent)
    const next = Number(renewals) + 1
    const body = isUsed
      ? { error: 'invalid_grant' }
      : {
          access_token: tokenOf('access', user, server, next),
          refresh_token: tokenOf('refresh', user, server, next),
          ...{ token_type: 'Bearer', expires_in: 3600 },
        }
    response.writeHead(isUsed ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
}
