import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { nextTimes } from '#api/scans/schedules/cron_times'
import { runDueSchedules } from '#api/scans/schedules/run_due_schedules'
import { queue } from '#api/platform/queue/service'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { removePersona, scanUntil } from '#tests/support/records/scan_records'
import { startWorker } from '#tests/support/processes/worker'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

async function scheduleOf(client: ApiClient, persona: Persona, values: object = {}) {
  const { id: targetId } = await TargetFactory.merge({
    teamId: persona.team.id,
    name: 'Assistant',
  }).create()
  const { id: configId } = await TemplateFactory.merge({
    teamId: persona.team.id,
    name: 'Quick check',
  }).create()
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
const scansOf = ({ team }: Persona) => teamScope(team, Scan).query()

test.group('Schedules', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('schedules follow their time zone across daylight saving time, and invalid schedules are rejected with field errors', async ({
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

  test('a due schedule starts one scan on behalf of the user who saved it and sets its next run time', async ({
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
    // The previous scan is still queued.
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

  test('missed runs are recorded and are either skipped or replaced by a single scan', async ({
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

  test('a schedule starts no scan after its user lost permission and runs as the user who re-enables it', async ({
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
    assert.match(run.error, /can no longer start scans/)

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

test.group('Schedules run by a worker', () => {
  test('a worker starts the scan of a due schedule', async ({ client, assert, cleanup }) => {
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
