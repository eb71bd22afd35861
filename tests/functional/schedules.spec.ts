import { nextTimes } from '#api/schedules/cron_times'
import { runDueSchedules } from '#api/schedules/run_due_schedules'
import { queue } from '#api/queue/service'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeTarget, makeTemplate, removePersona, scanUntil } from '#tests/support/scan_records'
import { startWorker } from '#tests/support/worker'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const NOWHERE = 'http://127.0.0.1:9/'
const MINUTE_MS = 60_000

async function scheduleOf(client: ApiClient, persona: Persona, values: object = {}) {
  const { id: targetId } = await makeTarget(persona, NOWHERE)
  const { id: configId } = await makeTemplate(persona)
  const made = await client
    .post('/api/v1/schedules')
    .json({
      name: 'Every night',
      targetId,
      configId,
      cron: '0 3 * * *',
      timeZone: 'Europe/Berlin',
      ...values,
    })
    .bearerToken(persona.token)
  made.assertStatus(201)
  return made.body()
}

const rowOf = (id: string) => db.from('schedules').where('id', id).firstOrFail()
const runsOf = (id: string) => db.from('schedule_runs').where('schedule_id', id).orderBy('due_at')
const scansOf = ({ team }: Persona) => team.related('scans').query()

test.group('Schedules', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a time is in its own zone, summer and winter, and a wrong one is refused by field', async ({
    client,
    assert,
  }) => {
    const [before, after] = nextTimes(
      '0 3 * * *',
      'Europe/Berlin',
      new Date('2026-10-24T12:00Z'),
      2
    )
    assert.equal(before?.toISOString(), '2026-10-25T02:00:00.000Z')
    assert.equal(after?.toISOString(), '2026-10-26T02:00:00.000Z')
    const [summer] = nextTimes('0 3 * * *', 'Europe/Berlin', new Date('2026-07-01T12:00Z'), 1)
    assert.equal(summer?.toISOString(), '2026-07-02T01:00:00.000Z')
    const owner = await asOwner()
    const preview = (body: object) =>
      client.post('/api/v1/schedules/preview').json(body).bearerToken(owner.token)
    const shown = await preview({ cron: '30 6 * * 1', timeZone: 'Asia/Kolkata' })
    assert.lengthOf(shown.body().times, 5)
    assert.match(shown.body().times[0], /T01:00:00/)
    for (const [body, field] of [
      [{ cron: '* * *', timeZone: 'UTC' }, 'cron'],
      [{ cron: '61 * * * *', timeZone: 'UTC' }, 'cron'],
      [{ cron: '0 0 30 2 *', timeZone: 'UTC' }, 'cron'],
      [{ cron: '0 3 * * *', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ] as const) {
      const refused = await preview(body)
      refused.assertStatus(422)
      refused.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })

  test('starts its scan when it is due, once, as whoever saved it, and says when it runs next', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await scheduleOf(client, owner, { options: { numTests: 3, seed: 5 } })
    const { id } = made
    assert.containsSubset(made, { targetName: 'Assistant', runsAs: { name: owner.user.name } })
    const { next_run_at: due } = await rowOf(id)
    await runDueSchedules(new Date(due.getTime() - 1))
    assert.lengthOf(await scansOf(owner), 0)

    await runDueSchedules(new Date(due.getTime() + MINUTE_MS))
    await db.from('schedules').where('id', id).update({ next_run_at: due })
    await runDueSchedules(new Date(due.getTime() + 2 * MINUTE_MS))
    const scans = await scansOf(owner)
    assert.lengthOf(scans, 1)
    assert.containsSubset(scans[0]?.$attributes, {
      startedById: owner.user.id,
      targetName: 'Assistant',
    })
    assert.equal(scans[0]?.config.template.numTests, 3)
    const next = (await rowOf(id)).next_run_at
    assert.isAtLeast(next.getTime(), due.getTime() + 23 * 60 * MINUTE_MS)

    const list = await client.get('/api/v1/schedules').bearerToken(owner.token)
    assert.containsSubset(list.body(), [
      {
        id,
        targetName: 'Assistant',
        configName: 'Quick check',
        runsAs: { name: owner.user.name },
        lastRun: { outcome: 'started', missed: 0, scan: { id: scans[0]?.id, status: 'queued' } },
      },
    ])
    // The one before still waits.
    await runDueSchedules(new Date(next.getTime() + MINUTE_MS))
    const runs = await client.get(`/api/v1/schedules/${id}/runs`).bearerToken(owner.token)
    assert.lengthOf(runs.body(), 2)
    assert.containsSubset(runs.body()[0], { outcome: 'refused', scan: null })
    assert.match(runs.body()[0].error, /still running/)
    const audit = await db.from('audit_logs').where('target_id', id)
    assert.sameMembers(
      audit.map(({ action }) => action),
      ['schedule_created']
    )
  })

  test('times that no worker lived to see are told, and made up for once or not at all', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await scheduleOf(client, owner)
    const skipping = await scheduleOf(client, owner, { whenMissed: 'skip' })
    const { next_run_at: due } = await rowOf(made.id)
    const later = new Date(due.getTime() + 3 * 24 * 60 * MINUTE_MS + 60 * MINUTE_MS)
    await runDueSchedules(later)
    assert.lengthOf(await scansOf(owner), 1)
    assert.containsSubset(await runsOf(made.id), [{ outcome: 'started', missed: 4 }])
    assert.containsSubset(await runsOf(skipping.id), [
      { outcome: 'missed', missed: 4, scan_id: null },
    ])
    for (const { id } of [made, skipping]) {
      assert.isAbove((await rowOf(id)).next_run_at.getTime(), later.getTime())
    }
  })

  test('who lost the right to start scans starts none; switched off it is never due', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const runner = await asMember(owner, ['RUN_SCANS', 'VIEW_CONFIGURATIONS'])
    const { id } = await scheduleOf(client, runner)
    const { next_run_at: due } = await rowOf(id)
    await db.from('team_members').where('user_id', runner.user.id).delete()
    await runDueSchedules(new Date(due.getTime() + MINUTE_MS))
    assert.lengthOf(await scansOf(owner), 0)
    const [run] = await runsOf(id)
    assert.match(run.error, /may not start scans/)

    const off = await client
      .put(`/api/v1/schedules/${id}`)
      .json({ isEnabled: false })
      .bearerToken(owner.token)
    off.assertStatus(200)
    assert.isNull(off.body().nextRunAt)
    const on = await client
      .put(`/api/v1/schedules/${id}`)
      .json({ isEnabled: true })
      .bearerToken(owner.token)
    assert.isString(on.body().nextRunAt)
    assert.equal((await rowOf(id)).runs_as_id, owner.user.id)
  })
})

test.group('Schedules with a real worker', () => {
  test('a worker that is up starts what is due', async ({ client, assert, cleanup }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { id } = await scheduleOf(client, owner)
    await db
      .from('schedules')
      .where('id', id)
      .update({ next_run_at: new Date(Date.now() - MINUTE_MS) })
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    await queue.enqueue('run_schedules', {})
    const [run] = await eventually(async () => runsOf(id))
    assert.containsSubset(run, { outcome: 'started', error: null })
    await scanUntil(run.scan_id, ({ status }) => status !== 'queued')
  })
})

async function eventually<Row>(find: () => Promise<Row[]>): Promise<Row[]> {
  for (;;) {
    const rows = await find()
    if (rows.length > 0) return rows
    await wait(50)
  }
}
