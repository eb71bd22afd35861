import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { auditEnds, upload } from '#tests/support/model_audits/server_audits'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const AUDITS = '/api/v1/model-audits'
const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()

test.group('Model files of targets', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const audited = async (client: ApiClient, name = 'bert.pkl') => {
    const id = await upload(owner, name, MALICIOUS)
    const order = { source: 'upload', uploadIds: [id], isFresh: true }
    const response = await client.post(AUDITS).json(order).bearerToken(owner.token)
    response.assertStatus(201)
    return auditEnds(response.body().id)
  }
  const modelPath = (targetId: string) => `/api/v1/providers/${targetId}/model`
  const save = (client: ApiClient, targetId: string, contentHash: string | null, by = owner) =>
    client.put(modelPath(targetId)).json({ contentHash }).bearerToken(by.token)

  test('a target shows the latest audit of its model, and the audit lists the target', async ({
    client,
    assert,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner, 'Support bot')
    const empty = await client.get(modelPath(targetId)).bearerToken(owner.token)
    assert.deepEqual(empty.body(), { model: null })
    const first = await audited(client)
    const saved = await save(client, targetId, first.content_hash)
    saved.assertStatus(200)
    saved.assertBodyContains({
      model: {
        ...{ contentHash: first.content_hash, name: 'bert.pkl' },
        audit: { scanId: first.id, status: 'completed', verdict: 'malicious', criticalCount: 1 },
      },
    })
    const second = await audited(client)
    const shown = await client.get(modelPath(targetId)).bearerToken(owner.token)
    shown.assertBodyContains({ model: { audit: { scanId: second.id } } })
    for (const { id } of [first, second]) {
      const targets = await client.get(`${AUDITS}/${id}/targets`).bearerToken(owner.token)
      assert.deepEqual(targets.body(), { targets: [{ id: targetId, name: 'Support bot' }] })
    }
    const logs = await db.from('audit_logs').where('target_id', targetId)
    assert.include(JSON.stringify(logs), '"model":"bert.pkl"')
  })

  test("the audit shown for a target's model does not count suppressed findings", async ({
    client,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner)
    const row = await audited(client)
    await save(client, targetId, row.content_hash)
    const suppression = { rule: 'pickle-dangerous-call', owner: 'Ann', reason: 'Reviewed' }
    await client.post('/api/v1/model-audit-suppressions').json(suppression).bearerToken(owner.token)
    const shown = await client.get(modelPath(targetId)).bearerToken(owner.token)
    shown.assertBodyContains({ model: { audit: { criticalCount: 0 } } })
  })

  test('a target keeps its model when the audits are deleted, and the model can be removed from the target', async ({
    client,
    assert,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner)
    const row = await audited(client)
    await save(client, targetId, row.content_hash)
    await client.delete(`${AUDITS}/${row.id}`).bearerToken(owner.token)
    const shown = await client.get(modelPath(targetId)).bearerToken(owner.token)
    shown.assertBodyContains({ model: { name: 'bert.pkl', audit: null } })
    const removed = await save(client, targetId, null)
    assert.deepEqual(removed.body(), { model: null })
  })

  test('a target accepts only models that its team has audited', async ({ client }) => {
    const targetId = await makeRecord['redteam/targets'](owner)
    const row = await audited(client)
    const unknown = await save(client, targetId, 'a'.repeat(64))
    unknown.assertStatus(422)
    const stranger = await asOwner()
    const foreign = await makeRecord['redteam/targets'](stranger)
    ;(await save(client, foreign, row.content_hash)).assertStatus(404)
    ;(await save(client, foreign, row.content_hash, stranger)).assertStatus(422)
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    ;(await save(client, targetId, row.content_hash, reader)).assertStatus(403)
    const read = await client.get(modelPath(targetId)).bearerToken(reader.token)
    read.assertStatus(200)
  })
})
