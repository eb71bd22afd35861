import { modelAudits } from '#config/model_audits'
import { ownerForEach } from '#tests/support/groups'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { auditEnds, auditRow, slowModel, upload } from '#tests/support/model_audits/server_audits'
import type { Persona } from '#tests/support/personas'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

test.group('Workers that audit models', (group) => {
  let owner: Persona
  let worker: Worker
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(90_000)
  group.setup(async () => {
    worker = await startWorker()
    return () => worker.kill('SIGTERM')
  })

  const order = async (client: ApiClient, uploadId: string): Promise<string> => {
    const body = { source: 'upload', uploadIds: [uploadId] }
    const response = await client.post('/api/v1/model-audits').json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return response.body().id
  }

  test('another worker repeats the audit of a killed worker, and a single result is stored', async ({
    client,
    assert,
  }) => {
    const uploadId = await upload(owner, 'model.pkl', slowModel(), 50_000_000)
    const id = await order(client, uploadId)
    await worker.hasRunner()
    await worker.kill('SIGKILL')
    assert.equal((await auditRow(id)).status, 'running')
    worker = await startWorker()
    const row = await auditEnds(id)
    assert.containsSubset(row, { status: 'completed', verdict: 'clean' })
    while (existsSync(join(modelAudits.folder, 'uploads', uploadId))) await delay(20)
  })

  test('two workers process two audits without mixing up their results', async ({
    client,
    assert,
    cleanup,
  }) => {
    const second = await startWorker()
    cleanup(() => second.kill('SIGTERM'))
    const ids: string[] = []
    for (const number of [1, 2, 3, 4, 5]) {
      const long = Buffer.alloc(12_000_000, Buffer.from('J\x01\x02\x03\x000'))
      const bytes = pickle(2).raw(long).call('os', 'system', `touch ${number}`).stop()
      ids.push(await order(client, await upload(owner, 'model.pkl', bytes)))
    }
    const rows = await Promise.all(ids.map(auditEnds))
    for (const [index, row] of rows.entries()) {
      assert.containsSubset(row, { status: 'completed', verdict: 'malicious', critical_count: 1 })
      assert.include(row.payload.issues[0]?.message, `touch ${index + 1}`)
    }
  })
})
