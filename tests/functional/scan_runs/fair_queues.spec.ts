import { orderWaitingJobs } from '#api/platform/queue/order_waiting'
import { queue } from '#api/platform/queue/service'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const RESPONSE = { kind: 'reply', text: 'I can help with your cards.' } as const

/** Covers jobs other than scans, which have separate slots. */
test.group('Job queues shared by organizations', (group) => {
  let busy: Persona
  let other: Persona
  group.each.timeout(120_000)
  group.each.setup(async () => {
    busy = await asOwner('Busy')
    other = await asOwner('Other')
    return async () => {
      const organizations = [busy, other].map(({ organization }) => organization.id)
      await db.from('queue.job').whereIn('group_id', organizations).delete()
      await removePersona(busy)
      await removePersona(other)
    }
  })

  test('organizations take turns in a job queue, regardless of their number of jobs', async ({
    assert,
  }) => {
    const owners = [busy, busy, busy, other, other]
    const ids: string[] = []
    for (const { organization } of owners) {
      const work = { organizationId: organization.id, deliveryId: randomUUID() }
      ids.push(await queue.enqueue('deliver_webhook', work))
    }
    await orderWaitingJobs()
    const jobs: { id: string }[] = await db
      .from('queue.job')
      .whereIn('id', ids)
      .select('id')
      .orderBy('priority', 'desc')
      .orderBy('created_on')
    assert.deepEqual(
      jobs.map(({ id }) => ids.indexOf(id)),
      [0, 3, 1, 4, 2]
    )
  })

  test('one organization cannot occupy every slot of a job queue', async ({
    client,
    assert,
    cleanup,
  }) => {
    const slow = await startScriptedTarget({ answer: RESPONSE, delayMs: 20_000 })
    cleanup(() => slow.close())
    const quick = await startScriptedTarget({ answer: RESPONSE })
    cleanup(() => quick.close())
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGKILL'))
    const probe = async (persona: Persona, url: string) => {
      const { id } = await TargetFactory.merge({
        teamId: persona.team.id,
        settings: httpSettings({ url }),
      }).create()
      return client.post(`/api/v1/providers/${id}/test`).bearerToken(persona.token)
    }
    let decided = 0
    const flood = Array.from({ length: 6 }, () => probe(busy, slow.url).then(() => decided++))
    const activeOf = async ({ organization }: Persona) => {
      const where = { name: 'probe_target', group_id: organization.id, state: 'active' }
      return (await db.from('queue.job').where(where)).length
    }
    while ((await activeOf(busy)) < 2) await wait(50)
    const probed = await probe(other, quick.url)
    assert.isTrue(probed.body().ok, probed.text())
    assert.equal(decided, 0)
    await db.from('queue.job').where('group_id', busy.organization.id).update({ state: 'failed' })
    await Promise.all(flood)
  })
})
