import { MAX_CANDIDATES } from '#api/contract/guardrails/guardrail'
import { asMember, type Persona } from '#tests/support/personas'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { attackOn, LEAKED, vulnerabilityWithAttacks } from '#tests/support/guardrails/findings'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const URL = '/api/v1/guardrails'

type Made = { id: string; targetId: string; path: string }

async function create(client: ApiClient, owner: Persona, values: object = {}): Promise<Made> {
  const targetId = await makeRecord['redteam/targets'](owner)
  const body = { name: 'Bank assistant', targetIds: [targetId], ...values }
  const response = await client.post(URL).json(body).bearerToken(owner.token)
  response.assertStatus(201)
  const { id } = response.body()
  return { id, targetId, path: `${URL}/${id}` }
}

/** Waits until the job has generated the version. */
async function generated(client: ApiClient, { path }: Made, number: number, owner: Persona) {
  for (;;) {
    const { body } = {
      body: (await client.get(`${path}/versions`).bearerToken(owner.token)).body(),
    }
    const version = body.find((each: { number: number }) => each.number === number)
    if (version.state !== 'generating') return version
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test.group('Guardrail versions', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const setState = (client: ApiClient, { path }: Made, number: number, body: object) =>
    client.put(`${path}/versions/${number}/state`).json(body).bearerToken(owner.token)

  const generate = async (client: ApiClient, made: Made, issueIds: string[], number: number) => {
    const started = await client
      .post(`${made.path}/generate`)
      .json({ issueIds })
      .bearerToken(owner.token)
    started.assertStatus(202)
    return generated(client, made, number, owner)
  }

  test('a version generated from a vulnerability has signatures and an effect rule that block even reworded attacks', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner)
    const issueId = await vulnerabilityWithAttacks(owner, made.targetId)
    const candidates = await client.get(`${made.path}/candidates`).bearerToken(owner.token)
    assert.containsSubset(candidates.body(), [{ id: issueId, attacks: 8, isCovered: false }])

    const version = await generate(client, made, [issueId], 2)
    assert.containsSubset(version, {
      state: 'draft',
      baseNumber: 1,
      policies: { filter: 7, signature: 8, effect: 1 },
      changes: { added: 9, removed: 0, changed: 0 },
      effect: {
        attacks: { total: 8, blockedBefore: 0, blockedAfter: 8, lost: 0 },
        threshold: { status: 'not_enough_traffic' },
      },
    })
    const tested = await client
      .post(`${made.path}/test`)
      .json({
        placement: 'INPUT',
        version: 2,
        texts: [attackOn('insurance'), 'What does a new card cost, and when does it arrive?'],
      })
      .bearerToken(owner.token)
    assert.deepEqual(
      tested.body().map(({ action }: { action: string }) => action),
      ['block', 'allow']
    )
    const [{ policyName }] = tested.body()[0].reasons
    assert.match(policyName, /^For the quarterly review of/)
    const leak = await client
      .post(`${made.path}/test`)
      .json({ placement: 'OUTPUT', version: 2, texts: [`Sure: ${LEAKED}`] })
      .bearerToken(owner.token)
    assert.equal(leak.body()[0].action, 'block')

    const verified = await client
      .post(`${made.path}/verify`)
      .json({ issueId })
      .bearerToken(owner.token)
    assert.containsSubset(verified.body(), { version: 1, succeededWithout: 8, succeededBehind: 8 })
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    const again = await client
      .post(`${made.path}/verify`)
      .json({ issueId })
      .bearerToken(owner.token)
    assert.containsSubset(again.body(), { version: 2, succeededWithout: 8, succeededBehind: 0 })
    const dashboard = await client.get(`${URL}/dashboard`).bearerToken(owner.token)
    dashboard.assertStatus(200)
    assert.containsSubset(dashboard.body().verifications, [
      { issueId, attacks: 8, succeededBehind: 0 },
    ])
  })

  test('a version that would let a blocked attack pass can be activated only with the force option', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner)
    const issueId = await vulnerabilityWithAttacks(owner, made.targetId)
    await generate(client, made, [issueId], 2)
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    const detail = await client.get(`${made.path}/versions/2`).bearerToken(owner.token)
    const removePolicyIds = detail
      .body()
      .policyList.filter(({ origin }: { origin: string }) => origin === 'generated')
      .map(({ id }: { id: string }) => id)
    const weaker = await client
      .post(`${made.path}/versions`)
      .json({ base: 2, removePolicyIds, note: 'Without the findings' })
      .bearerToken(owner.token)
    weaker.assertStatus(201)
    const refused = await setState(client, made, 3, { state: 'active' })
    refused.assertStatus(409)
    assert.match(refused.body().error.message, /8 attacks that version 2 blocks would be allowed/)
    ;(await setState(client, made, 3, { state: 'active', force: true })).assertStatus(200)
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    const states = await client.get(`${made.path}/versions`).bearerToken(owner.token)
    assert.containsSubset(states.body(), [
      { number: 3, state: 'retired' },
      { number: 2, state: 'active' },
    ])
  })

  test('a retired version that was never active is checked before it becomes active', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner)
    const issueId = await vulnerabilityWithAttacks(owner, made.targetId)
    await generate(client, made, [issueId], 2)
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    // The first version was only in shadow mode and blocks none of the attacks.
    ;(await setState(client, made, 1, { state: 'retired' })).assertStatus(200)
    const refused = await setState(client, made, 1, { state: 'active' })
    refused.assertStatus(409)
    assert.match(refused.body().error.message, /8 attacks that version 2 blocks would be allowed/)
    ;(await setState(client, made, 1, { state: 'active', force: true })).assertStatus(200)
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    ;(await setState(client, made, 1, { state: 'active' })).assertStatus(200)
  })

  test('a generated version keeps manual policies and earlier findings and replaces generated policies', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner)
    const issueId = await vulnerabilityWithAttacks(owner, made.targetId)
    const policy = {
      kind: 'filter',
      placements: ['TOOL_CALL_INPUT'],
      filter: { name: 'tools', denied: ['transfer_money'] },
    }
    await client
      .post(`${made.path}/versions`)
      .json({ base: 1, addPolicies: [policy] })
      .bearerToken(owner.token)
    ;(await setState(client, made, 2, { state: 'active' })).assertStatus(200)
    await generate(client, made, [issueId], 3)
    ;(await setState(client, made, 3, { state: 'active' })).assertStatus(200)
    await generate(client, made, [issueId], 4)
    const diff = await client
      .get(`${made.path}/versions/4/diff`)
      .qs({ with: 3 })
      .bearerToken(owner.token)
    assert.deepEqual(diff.body(), { added: [], removed: [], changed: [], thresholds: [] })
    const detail = await client.get(`${made.path}/versions/4`).bearerToken(owner.token)
    assert.containsSubset(detail.body().policyList, [
      { kind: 'filter', origin: 'manual', filter: { name: 'tools', denied: ['transfer_money'] } },
      { kind: 'signature', origin: 'generated', issues: [{ id: issueId }] },
    ])
  })

  test('testing a tool call applies the policies for its tool name', async ({ client, assert }) => {
    const made = await create(client, owner)
    const filter = { name: 'tools', denied: ['transfer_money'] }
    await client
      .post(`${made.path}/versions`)
      .json({ base: 1, addPolicies: [{ kind: 'filter', placements: ['TOOL_CALL_INPUT'], filter }] })
      .bearerToken(owner.token)
    const actionOf = async (tool: object) => {
      const texts = ['{"amount": 5}']
      const response = await client
        .post(`${made.path}/test`)
        .json({ placement: 'TOOL_CALL_INPUT', texts, version: 2, ...tool })
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()[0].action
    }
    assert.equal(await actionOf({ toolName: 'transfer_money' }), 'block')
    assert.equal(await actionOf({ toolName: 'list_accounts' }), 'allow')
    assert.equal(await actionOf({}), 'allow')
  })

  test('a request to generate a version accepts at most as many vulnerabilities as the candidate list can contain', async ({
    client,
  }) => {
    const made = await create(client, owner)
    const start = (count: number) =>
      client
        .post(`${made.path}/generate`)
        .json({ issueIds: Array.from({ length: count }, () => crypto.randomUUID()) })
        .bearerToken(owner.token)
    const unknown = await start(MAX_CANDIDATES)
    unknown.assertBodyContains({ error: { errors: [{ field: 'issueIds.0', rule: 'exists' }] } })
    const tooMany = await start(MAX_CANDIDATES + 1)
    tooMany.assertBodyContains({ error: { errors: [{ field: 'issueIds' }] } })
  })

  test('thresholds are derived from harmless traffic once enough requests are stored', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner, { maxFalseAlarms: 5 })
    const issueId = await vulnerabilityWithAttacks(owner, made.targetId)
    await storeHarmless(owner, made.targetId, 250)
    const version = await generate(client, made, [issueId], 2)
    assert.equal(version.effect.threshold.status, 'chosen')
    assert.isAtMost(version.effect.threshold.falseAlarms.upperBound, 0.05)
    assert.deepEqual(version.effect.harmless.total, 250)
  })

  test('if the guardrail requires approval, a second person must approve a version before it can be activated', async ({
    client,
  }) => {
    const made = await create(client, owner, { requiresApproval: true })
    const refused = await setState(client, made, 1, { state: 'active' })
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'guardrails.needs_approval' } })
    const approve = (token: string) =>
      client.post(`${made.path}/versions/1/approve`).bearerToken(token)
    ;(await approve(owner.token)).assertStatus(403)
    const colleague = await asMember(owner, ['MANAGE_CONFIGURATIONS'])
    ;(await approve(colleague.token)).assertStatus(200)
    ;(await setState(client, made, 1, { state: 'active' })).assertStatus(200)
  })

  test('a draft with an unknown policy, unordered thresholds, or a policy without placements is rejected with an error for the field', async ({
    client,
    assert,
  }) => {
    const made = await create(client, owner)
    const cases = [
      { body: { base: 1, removePolicyIds: ['nothing'] }, field: 'removePolicyIds.0' },
      {
        body: { base: 1, thresholds: { INPUT: { log: 0.9, warn: 0.5, block: 0.7 } } },
        field: 'thresholds.INPUT',
      },
      {
        body: { base: 1, addPolicies: [{ kind: 'signature', text: 'x', placements: [] }] },
        field: 'addPolicies.0.placements',
      },
    ]
    for (const { body, field } of cases) {
      const response = await client
        .post(`${made.path}/versions`)
        .json(body)
        .bearerToken(owner.token)
      response.assertStatus(422)
      assert.equal(response.body().error.errors[0].field, field)
    }
    const drafts = await db.from('guardrail_versions').where('guardrail_id', made.id)
    assert.lengthOf(drafts, 1)
  })

  test('concurrent promotions leave exactly one active version', async ({ client, assert }) => {
    const made = await create(client, owner)
    for (let count = 0; count < 3; count++) {
      await client
        .post(`${made.path}/versions`)
        .json({ base: 1, note: `Draft ${count}` })
        .bearerToken(owner.token)
    }
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) => setState(client, made, number, { state: 'active' }))
    )
    assert.includeMembers(
      [200, 409],
      responses.map((response) => response.status())
    )
    const active = await db
      .from('guardrail_versions')
      .where({ guardrail_id: made.id, state: 'active' })
    assert.lengthOf(active, 1)
  })
})

/** Stores requests that were allowed. */
async function storeHarmless(owner: Persona, targetId: string, count: number) {
  const { sealPayload } = await import('#api/guardrails/requests/payloads')
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    team_id: owner.team.id,
    target_id: targetId,
    placement: 'INPUT',
    action: 'allow',
    severity: 0,
    path: 'evaluate',
    latency_ms: 1,
    storage: 'full',
    ...sealPayload(`What is the fee for account type ${index} at the branch in the city?`),
    results: '[]',
    expires_at: new Date(Date.now() + 86_400_000),
  }))
  await db.table('guardrail_requests').multiInsert(rows)
}
