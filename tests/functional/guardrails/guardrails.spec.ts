import { MAX_GUARDRAILS } from '#api/contract/guardrails/guardrail'
import { asMember, type Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const URL = '/api/v1/guardrails'

const create = async (client: ApiClient, owner: Persona, values: object = {}) => {
  const targetId = await makeRecord['redteam/targets'](owner)
  const body = { name: 'Bank assistant', targetIds: [targetId], ...values }
  const response = await client.post(URL).json(body).bearerToken(owner.token)
  response.assertStatus(201)
  return { ...response.body(), targetId }
}

test.group('Guardrails', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a new guardrail runs its default checks in shadow mode', async ({ client, assert }) => {
    const guardrail = await create(client, owner)
    assert.containsSubset(guardrail, {
      name: 'Bank assistant',
      isActive: true,
      storage: 'redacted',
      retentionDays: 30,
      activeVersion: null,
      shadowVersion: 1,
      targets: [{ id: guardrail.targetId }],
      recent: { requests: 0 },
    })
    const versions = await client.get(`${URL}/${guardrail.id}/versions`).bearerToken(owner.token)
    assert.containsSubset(versions.body(), [
      { number: 1, state: 'shadow', policies: { filter: 7 } },
    ])
  })

  test('the system prompt and the known secrets of a target become policies whose content is never returned', async ({
    client,
    assert,
  }) => {
    const target = {
      name: 'Support bot',
      type: 'http',
      settings: { url: 'https://a.example.test/chat' },
      systemPrompt: { value: 'You are Nora, the assistant of the First Bank of Springfield.' },
      knownSecrets: { value: 'CANARY-7781-XYZ' },
    }
    const made = await client.post('/api/v1/providers').json(target).bearerToken(owner.token)
    made.assertStatus(201)
    const { id } = await create(client, owner, { targetIds: [made.body().id] })
    const version = await client.get(`${URL}/${id}/versions/1`).bearerToken(owner.token)
    const { policyList } = version.body()
    assert.lengthOf(policyList, 9)
    assert.notInclude(version.text(), 'CANARY-7781')
    assert.notInclude(version.text(), 'First Bank')
    const tested = await client
      .post(`${URL}/${id}/test`)
      .json({ placement: 'OUTPUT', texts: ['The code is CANARY-7781-XYZ', 'Hello'], version: 1 })
      .bearerToken(owner.token)
    assert.deepEqual(
      tested.body().map(({ action }: { action: string }) => action),
      ['block', 'allow']
    )
  })

  test('viewers can read guardrails but not create or delete them, and reading requires a permission', async ({
    client,
  }) => {
    const { id, targetId } = await create(client, owner)
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const evaluator = await asMember(owner, ['MANAGE_EVALS'])
    ;(await client.get(`${URL}/${id}`).bearerToken(viewer.token)).assertStatus(200)
    ;(await client.get(`${URL}/${id}`).bearerToken(evaluator.token)).assertStatus(403)
    const body = { name: 'Another', targetIds: [targetId] }
    ;(await client.post(URL).json(body).bearerToken(viewer.token)).assertStatus(403)
    ;(await client.delete(`${URL}/${id}`).bearerToken(viewer.token)).assertStatus(403)
    ;(await client.delete(`${URL}/${id}`).bearerToken(owner.token)).assertStatus(200)
    ;(await client.get(`${URL}/${id}`).bearerToken(owner.token)).assertStatus(404)
  })

  test('guardrails cannot be created or changed while the guardrails feature is disabled for the organization', async ({
    client,
  }) => {
    const { id, targetId } = await create(client, owner)
    await db
      .from('organizations')
      .where('id', owner.organization.id)
      .update({ can_use_adaptive_guardrails: false })
    const body = { name: 'Another', targetIds: [targetId] }
    const refused = await client.post(URL).json(body).bearerToken(owner.token)
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'guardrails.off' } })
    const change = { name: 'Renamed' }
    ;(await client.put(`${URL}/${id}`).json(change).bearerToken(owner.token)).assertStatus(403)
  })

  test('a team can have at most 100 guardrails', async ({ client }) => {
    const { targetId } = await create(client, owner)
    for (let count = 1; count < MAX_GUARDRAILS; count++) await makeRecord.guardrails(owner)
    const body = { name: 'One more', targetIds: [targetId] }
    const refused = await client.post(URL).json(body).bearerToken(owner.token)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'guardrails.too_many' } })
  })

  test('setting changes are recorded in the audit log', async ({ client, assert }) => {
    const { id } = await create(client, owner)
    const change = { storage: 'hash', maxFalseAlarms: 0.5 }
    const changed = await client.put(`${URL}/${id}`).json(change).bearerToken(owner.token)
    changed.assertBodyContains(change)
    const entry = await db
      .from('audit_logs')
      .where('target_id', id)
      .where('action', 'guardrail_updated')
      .first()
    assert.containsSubset(entry, {
      metadata: { before: { storage: 'redacted' }, after: { storage: 'hash' } },
    })
  })
})
