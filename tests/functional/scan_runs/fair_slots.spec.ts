import { queue } from '#api/platform/queue/service'
import { orderWaitingScans } from '#api/scans/run/claims/fair_queue'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import {
  logOf,
  manyProbes,
  removePersona,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const REFUSAL = { kind: 'reply', text: "I'm sorry, but I can't help with that." } as const
const ACTIVE = ['queued', 'generating', 'running']

async function scanOf(client: ApiClient, owner: Persona, url: string, probes: number) {
  const { id: targetId } = await TargetFactory.merge({
    teamId: owner.team.id,
    settings: httpSettings({ url, maxConcurrency: 1 }),
  }).create()
  const { id: configId } = await TemplateFactory.merge({
    teamId: owner.team.id,
    config: templateSettings({ ...manyProbes(probes), maxConcurrency: 1 }),
  }).create()
  return startScan(client, owner, { targetId, configId })
}

test.group('Scan slots', (group) => {
  let busy: Persona
  let other: Persona
  group.each.timeout(240_000)
  group.each.setup(async () => {
    busy = await asOwner('Busy')
    other = await asOwner('Other')
    return async () => {
      await db.from('queue.job').where('name', 'run_scan').delete()
      await removePersona(busy)
      await removePersona(other)
    }
  })

  test('waiting organizations take turns, regardless of their number of scans', async ({
    assert,
  }) => {
    const order = [busy, busy, busy, other, other]
    const ids: string[] = []
    for (const persona of order) {
      const scanId = await makeRecord.jobs(persona)
      ids.push(scanId)
      await queue.enqueue('run_scan', { scanId })
    }
    await orderWaitingScans()
    const jobs: { scan: string }[] = await db
      .from('queue.job')
      .where('name', 'run_scan')
      .whereRaw("data->>'scanId' = any(?)", [ids])
      .select(db.raw("data->>'scanId' as scan"))
      .orderBy('priority', 'desc')
      .orderBy('created_on')
    assert.deepEqual(
      jobs.map(({ scan }) => ids.indexOf(scan)),
      [0, 3, 1, 4, 2]
    )
  })

  test('one organization can use all scan slots until another organization needs one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const slow = await startScriptedTarget({ answer: REFUSAL, delayMs: 2_000 })
    cleanup(() => slow.close())
    const quick = await startScriptedTarget({ answer: REFUSAL })
    cleanup(() => quick.close())
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGKILL'))
    const ofBusy: string[] = []
    for (let n = 0; n < 4; n++) ofBusy.push(await scanOf(client, busy, slow.url, 150))
    await scanUntil(ofBusy[0] ?? '', ({ status }) => status === 'running')
    await scanUntil(ofBusy[1] ?? '', ({ status }) => status === 'running')

    const id = await scanOf(client, other, quick.url, 5)
    assert.equal((await scanEnds(id)).status, 'completed')

    const rows = await db.from('scans').whereIn('id', ofBusy).select('status')
    assert.isTrue(rows.every(({ status }) => ACTIVE.includes(status)))
    const logs = await Promise.all(ofBusy.map(logOf))
    assert.lengthOf(
      logs.filter((log) => log.includes('Paused for a waiting scan of another organization')),
      1
    )
    // The paused scan resumes in the slot that became free.
    slow.delayMs = 0
    const paused = ofBusy.find((_, n) => logs[n]?.includes('Paused')) ?? ''
    while (!(await logOf(paused)).includes('Resuming with')) await wait(100)
  })
})
