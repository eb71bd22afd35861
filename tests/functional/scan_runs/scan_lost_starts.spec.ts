import { MAX_LOST_STARTS, countStart } from '#api/scans/run/claims/lost_starts'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { manyProbes, scanEnds, scanUntil, startScan } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const REFUSAL = { kind: 'reply', text: "I'm sorry, but I can't help with that." } as const

test.group('Scans that crash their worker', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  async function scanOf(client: ApiClient, url: string, probes: number) {
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(probes)),
    }).create()
    return startScan(client, owner, { targetId, configId })
  }

  const lostStartsOf = async (id: string) =>
    (await db.from('scans').where('id', id).select('lost_starts').firstOrFail()).lost_starts

  /** Waits until the number of lost starts reaches `count`. If it never does, the test's timeout ends the wait. */
  async function lostStartsReach(id: string, count: number) {
    while ((await lostStartsOf(id)) !== count) await wait(50)
  }

  test('a scan fails after repeated starts without progress and can be resumed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => target.close())
    const id = await scanOf(client, target.url, 3)
    for (let n = 0; n < MAX_LOST_STARTS; n++) assert.isTrue(await countStart(id))
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'failed')
    assert.include(scan.error, `crashed ${MAX_LOST_STARTS} times`)
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    assert.equal(resumed.status(), 200, resumed.text())
    await scanUntil(id, ({ status }) => status === 'completed')
    // The worker resets the counter after it has ended the scan.
    await lostStartsReach(id, 0)
  })

  test('a scan that makes progress between starts can be started any number of times', async ({
    client,
    assert,
  }) => {
    const id = await scanOf(client, 'http://127.0.0.1:9', 3)
    for (let n = 0; n < 2 * MAX_LOST_STARTS; n++) {
      assert.isTrue(await countStart(id))
      if (n % 2) await db.from('scans').where('id', id).increment('errors', 1)
    }
  })

  test('killing a worker counts as a lost start, but shutting a worker down does not', async ({
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
    await lostStartsReach(id, 1)
    await killed.kill('SIGKILL')
    assert.equal(await lostStartsOf(id), 1)
  })
})
