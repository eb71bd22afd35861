import { MAX_LOST_STARTS, noteStart } from '#api/scans/work/lost_starts'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  makeTarget,
  makeTemplate,
  manyProbes,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/scan_records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import { startWorker } from '#tests/support/worker'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const REFUSAL = { kind: 'reply', text: "I'm sorry, but I can't help with that." } as const

test.group('A scan that ends its worker', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  async function scanOf(client: ApiClient, url: string, probes: number) {
    const { id: targetId } = await makeTarget(owner, url)
    const { id: configId } = await makeTemplate(owner, manyProbes(probes))
    return startScan(client, owner, { targetId, configId })
  }

  const lostStartsOf = async (id: string) =>
    (await db.from('scans').where('id', id).select('lost_starts').firstOrFail()).lost_starts

  test('fails after several starts without progress, and can be resumed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const id = await scanOf(client, target.url, 3)
    for (let n = 0; n < MAX_LOST_STARTS; n++) assert.isTrue(await noteStart(id))
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'failed')
    assert.include(scan.error, `ended unexpectedly ${MAX_LOST_STARTS} times`)
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    assert.equal(resumed.status(), 200, resumed.text())
    await scanUntil(id, ({ status }) => status === 'completed')
    assert.equal(await lostStartsOf(id), 0)
  })

  test('is started as often as it makes progress in between', async ({ client, assert }) => {
    const id = await scanOf(client, 'http://127.0.0.1:9', 3)
    for (let n = 0; n < 2 * MAX_LOST_STARTS; n++) {
      assert.isTrue(await noteStart(id))
      if (n % 2) await db.from('scans').where('id', id).increment('errors', 1)
    }
  })

  test('counts a worker that is killed, and none that stops', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 60_000 })
    cleanup(() => target.close())
    const id = await scanOf(client, target.url, 3)
    const stopped = await startWorker()
    cleanup(() => stopped.kill('SIGKILL'))
    await scanUntil(id, ({ status }) => status === 'running')
    assert.equal(await lostStartsOf(id), 1)
    await stopped.kill('SIGTERM')
    assert.equal(await lostStartsOf(id), 0)
    const killed = await startWorker()
    cleanup(() => killed.kill('SIGKILL'))
    while ((await lostStartsOf(id)) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await killed.kill('SIGKILL')
    assert.equal(await lostStartsOf(id), 1)
  })
})
