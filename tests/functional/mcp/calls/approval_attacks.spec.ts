import { approvalDigest } from '#api/engines/mcp/index'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  isLogIntact,
} from '#tests/support/mcp/gateway'
import { insertApproval } from '#tests/support/mcp/mcp_records'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'
import fc from 'fast-check'

const ATTEMPTS = 1000
const APPROVED = { to: 'ann@example.com', message: 'Hello', copies: [1, 2], isUrgent: false }

/** An attempt to use an approval for a call that it does not permit. */
type Attack =
  | { kind: 'altered'; arguments: Record<string, unknown> }
  | { kind: 'replayed' | 'expired' | 'denied' | 'waiting' | 'other_user' }
  | { kind: 'other_application' | 'other_tool' | 'other_server' | 'changed_tool' | 'foreign_id' }

const altered = fc
  .oneof(
    fc.record({ ...APPROVED_SHAPE(), message: fc.string() }),
    fc.record({ ...APPROVED_SHAPE(), to: fc.emailAddress() }),
    fc.record({ ...APPROVED_SHAPE(), copies: fc.array(fc.integer(), { maxLength: 4 }) }),
    fc.record({ ...APPROVED_SHAPE(), extra: fc.jsonValue() }),
    fc.record({ ...APPROVED_SHAPE(), isUrgent: fc.constantFrom(true, 'false', 0, null) }),
    fc.constantFrom(
      { ...APPROVED, message: 'Hello ' },
      { ...APPROVED, message: 'hello' },
      { ...APPROVED, message: 'Hell\u03bf' },
      { ...APPROVED, copies: [2, 1] },
      { ...APPROVED, copies: ['1', '2'] },
      { ...APPROVED, __proto__x: 1 },
      {}
    )
  )
  .map((value): Record<string, unknown> => JSON.parse(JSON.stringify(value)))
  .filter((value) => digestOf(value) !== digestOf(APPROVED))

const attack: fc.Arbitrary<Attack> = fc.oneof(
  {
    weight: 3,
    arbitrary: altered.map((value) => ({ kind: 'altered' as const, arguments: value })),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Attack>(
      ...(
        [
          ...['replayed', 'expired', 'denied', 'waiting', 'other_user', 'other_application'],
          ...['other_tool', 'other_server', 'changed_tool', 'foreign_id'],
        ] as const
      ).map((kind) => ({ kind }) as Attack)
    ),
  }
)

/** Returns generators of the approved arguments; each test case replaces one of them. */
function APPROVED_SHAPE() {
  return {
    to: fc.constant<unknown>(APPROVED.to),
    message: fc.constant<unknown>(APPROVED.message),
    copies: fc.constant<unknown>(APPROVED.copies),
    isUrgent: fc.constant<unknown>(APPROVED.isUrgent),
  }
}

const digestOf = (value: unknown) =>
  approvalDigest({
    user: '',
    application: '',
    server: '',
    tool: '',
    toolDigest: '',
    arguments: value,
  })

test.group('MCP approvals | attacks', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  test(`none of ${ATTEMPTS} replayed, altered, expired, or wrongly assigned approvals permits a call`, async ({
    assert,
  }) => {
    const member = await asMember(owner, [])
    const first = await approvedApplication(
      owner,
      { desk: fixture.url, other: fixture.url },
      { isAllowed: false }
    )
    await allow(owner.team.id, { effect: 'ask' })
    const second = await db
      .table('mcp_applications')
      .insert({ team_id: owner.team.id, name: 'Second', slug: `second-${owner.team.id}` })
      .returning('id')
    const [{ id: secondId }] = second
    const [{ id: toolId, pinned_digest: toolDigest }] = await db
      .from('mcp_tools')
      .where({ server_id: first.serverIds[0], name: 'echo' })
    const client = await connectClient(gateway.url, first.slug, owner.token)
    clients.push(client)
    assert.isString(toolId)

    const permitted = {
      user: owner.user.id,
      application: first.id,
      server: String(first.serverIds[0]),
      tool: 'echo',
      toolDigest,
      arguments: APPROVED as unknown,
    }
    const stored = (call: typeof permitted, values: object = {}) =>
      insertApproval(owner.team.id, { call, state: 'granted', ...values })
    /** Stores an approval that does not permit the call, and returns the arguments of the call that tries to use it. */
    const prepare = async (one: Attack): Promise<Record<string, unknown>> => {
      switch (one.kind) {
        case 'altered':
          await stored(permitted)
          return one.arguments
        case 'replayed':
          await stored(permitted, { state: 'used' })
          break
        case 'expired':
          await stored(permitted, { expires_at: new Date(Date.now() - 1) })
          break
        case 'denied':
        case 'waiting':
          await stored(permitted, { state: one.kind })
          break
        case 'other_user':
          await stored({ ...permitted, user: member.user.id })
          break
        case 'other_application':
          await stored({ ...permitted, application: secondId })
          break
        case 'other_tool':
          await stored({ ...permitted, tool: 'count' })
          break
        case 'other_server':
          await stored({ ...permitted, server: String(first.serverIds[1]) })
          break
        case 'changed_tool':
          await stored({ ...permitted, toolDigest: `sha256:${'0'.repeat(64)}` })
          break
        case 'foreign_id':
          // The digest of the call, in a row that belongs to another user.
          await stored(permitted, { user_id: member.user.id })
      }
      return APPROVED
    }

    const kinds = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(attack, async (one) => {
        kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1)
        await db.from('mcp_approvals').where('team_id', owner.team.id).delete()
        const given = await prepare(one)
        const result = await client.callTool({ name: 'desk__echo', arguments: given })
        return result.isError === true && fixture.calls.length === 0
      }),
      { numRuns: ATTEMPTS, endOnFailure: true }
    )
    assert.equal(kinds.size, 11)
    assert.lengthOf(fixture.calls, 0)
    const calls = await callsOf(owner.team.id)
    assert.isTrue(calls.every(({ outcome }) => outcome === 'unapproved'))
    assert.isTrue(await isLogIntact(owner.team.id))

    // Control: exactly the approved call passes, once.
    await db.from('mcp_approvals').where('team_id', owner.team.id).delete()
    await stored(permitted)
    const reordered = Object.fromEntries(Object.entries(APPROVED).reverse())
    const result = await client.callTool({ name: 'desk__echo', arguments: reordered })
    assert.isNotTrue(result.isError)
    assert.lengthOf(fixture.calls, 1)
  }).timeout(240_000)
})
