import type { McpExplanation } from '#api/contract/mcp/explanation'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  type GatewayApplication,
  gatewayForAll,
  newSecret,
} from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import fc from 'fast-check'

test.group('MCP policy explanation', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  const newApplication = () =>
    approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
  const explain = async (
    api: ApiClient,
    { id }: GatewayApplication,
    given: object,
    { user = owner, tool = 'desk__echo' } = {}
  ): Promise<McpExplanation> => {
    const response = await api
      .post('/api/v1/mcp/permissions/explain')
      .json({ userId: user.user.id, applicationId: id, tool, arguments: given })
      .bearerToken(owner.token)
    response.assertStatus(200)
    return response.body()
  }

  test('the explanation names the caller, the tool, and the deciding permission, and states why other permissions do not apply', async ({
    client: api,
    assert,
  }) => {
    const application = await newApplication()
    const member = await asMember(owner, [], 'Ann')
    const rule = (values: object) => allow(owner.team.id, values)
    await rule({ name: 'Nobody pays', effect: 'deny', position: 1, tool: 'pay' })
    await rule({ name: 'Owner only', position: 2, user_id: owner.user.id })
    await rule({
      name: 'No secrets',
      effect: 'deny',
      position: 3,
      reason: 'Secrets stay here.',
      conditions: JSON.stringify([{ path: '/message', operator: 'contains', value: 'key' }]),
    })
    await rule({ name: 'Rest', position: 4 })
    const denied = await explain(api, application, { message: 'The key' }, { user: member })
    assert.containsSubset(denied, {
      result: 'denied',
      effect: 'deny',
      reason: 'Secrets stay here.',
      permissionName: 'No secrets',
      who: { userName: 'Ann' },
      what: { tool: 'desk__echo', serverName: 'desk', toolState: 'approved', isListed: true },
      sentArguments: null,
    })
    assert.deepEqual(
      denied.steps.map(({ name, isMatch, part }) => [name, isMatch, part]),
      [
        ['Nobody pays', false, 'tool'],
        ['Owner only', false, 'user'],
        ['No secrets', true, 'condition'],
      ]
    )
    const sent = await explain(api, application, { message: 'Hello' }, { user: member })
    assert.containsSubset(sent, { result: 'sent', permissionName: 'Rest' })
    assert.deepEqual(sent.sentArguments, { message: 'Hello' })
    assert.lengthOf(fixture.calls, 0)
    assert.lengthOf(await callsOf(owner.team.id), 0)
  })

  test('the explanation shows redacted arguments, blocked secrets, and whether the tool is hidden from the user', async ({
    client: api,
    assert,
  }) => {
    const application = await newApplication()
    const hidden = await explain(api, application, {})
    assert.containsSubset(hidden, { result: 'unknown', permissionId: null })
    assert.isFalse(hidden.what.isListed)
    const secret = newSecret()
    await allow(owner.team.id, { effect: 'redact', tool: 'echo', position: 1 })
    const redacted = await explain(api, application, { message: secret })
    assert.equal(redacted.result, 'redacted')
    assert.deepEqual(redacted.sentArguments, { message: '[redacted]' })
    await db.from('mcp_permissions').where('team_id', owner.team.id).update({ effect: 'allow' })
    const withheld = await explain(api, application, { message: secret })
    assert.equal(withheld.result, 'withheld')
    assert.lengthOf(withheld.findings, 1)
    assert.notInclude(JSON.stringify(withheld), secret)
    await db.from('mcp_permissions').where('team_id', owner.team.id).update({ effect: 'ask' })
    assert.equal((await explain(api, application, {})).result, 'asked')
    const other = await explain(api, application, {}, { tool: 'desk__other' })
    assert.equal(other.reason, 'The application has no such tool')
    await db.from('mcp_servers').where('id', application.serverIds[0]).update({ status: 'blocked' })
    const blocked = await explain(api, application, {})
    assert.containsSubset(blocked, { result: 'unknown', what: { toolState: 'blocked' } })
    await db.from('mcp_applications').where('id', application.id).update({ is_active: false })
    assert.containsSubset(await explain(api, application, {}), { result: 'denied' })
  })

  test("the explanation agrees with the gateway's decision for 60 random policies and calls", async ({
    client: api,
    cleanup,
    assert,
  }) => {
    const application = await newApplication()
    const member = await asMember(owner, [], 'Ann')
    const rules = fc.array(
      fc.record({
        effect: fc.constantFrom('allow', 'ask', 'redact', 'deny'),
        user: fc.constantFrom(null, owner.user.id, member.user.id),
        tool: fc.constantFrom(null, 'echo', 'count', 'e*'),
        conditions: fc.constantFrom(
          [],
          [{ path: '/message', operator: 'equals', value: 'a' }],
          [{ path: '/message', operator: 'exists' }]
        ),
      }),
      { maxLength: 4 }
    )
    const messages = fc.constantFrom({}, { message: 'a' }, { message: 'b' })
    const seen = new Set<string>()
    const mcp = await connectClient(gateway.url, application.slug, owner.token)
    cleanup(() => mcp.close())
    await fc.assert(
      fc.asyncProperty(rules, messages, async (policy, given) => {
        await db.from('mcp_permissions').where('team_id', owner.team.id).delete()
        for (const [index, one] of policy.entries()) {
          await allow(owner.team.id, {
            effect: one.effect,
            position: index + 1,
            user_id: one.user,
            tool: one.tool,
            conditions: JSON.stringify(one.conditions),
          })
        }
        gateway.served.service.configurations.forget()
        const explained = await explain(api, application, given)
        seen.add(explained.result)
        const before = fixture.calls.length
        await mcp.callTool({ name: 'desk__echo', arguments: given }).catch(() => null)
        const [last] = (await callsOf(owner.team.id)).reverse()
        const isSent = fixture.calls.length > before
        assert.equal(isSent, ['sent', 'redacted'].includes(explained.result))
        assert.equal(last.effect, explained.result === 'unknown' ? 'deny' : explained.effect)
        assert.equal(last.rule_id, explained.result === 'unknown' ? null : explained.permissionId)
        if (isSent) assert.deepEqual(fixture.calls.at(-1)?.arguments, explained.sentArguments)
      }),
      { numRuns: 60, endOnFailure: true }
    )
    assert.isTrue(['sent', 'asked', 'denied', 'unknown'].every((result) => seen.has(result)))
  }).timeout(120_000)
})
