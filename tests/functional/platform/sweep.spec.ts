import { queue } from '#api/platform/queue/service'
import { sweepOldRows } from '#api/platform/sweep/sweep_old_rows'
import { OLD_ROWS } from '#start/old_rows'
import { ownerForEach } from '#tests/support/groups'
import { asOwner, type Persona } from '#tests/support/personas'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test.group('Retention of old rows', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('webhook deliveries are deleted after thirty days', async ({ assert }) => {
    const { organization } = await asOwner()
    const webhook = { name: 'CI', url: 'https://ci.test', secret: 's', events: ['ping'] }
    const [{ id }] = await db
      .table('webhooks')
      .insert({ organization_id: organization.id, ...webhook })
      .returning('id')
    const delivery = { webhook_id: id, event: 'ping', body: '{}', status: 'failed' }
    for (const age of [29, 31]) {
      const row = { ...delivery, body: String(age), created_at: inDays(-age) }
      await db.table('webhook_deliveries').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('webhook_deliveries').where('webhook_id', id)
    assert.deepEqual(
      left.map(({ body }) => body),
      ['29']
    )
  })

  test('lessons of Simba sessions are deleted when they expire', async ({ assert }) => {
    const { team } = await asOwner()
    const lesson = { team_id: team.id, fingerprint: 'f', plugin_id: 'bola', wins: 1, tries: 2 }
    for (const days of [-1, 1]) {
      const row = { ...lesson, technique: String(days), expires_at: inDays(days) }
      await db.table('simba_lessons').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('simba_lessons').where('team_id', team.id)
    assert.deepEqual(
      left.map(({ technique }) => technique),
      ['1']
    )
  })

  test('MCP ranges that no scan has used are deleted when they expire', async ({ assert }) => {
    const { team, user } = await asOwner()
    const range = {
      ...{ team_id: team.id, application_name: 'Desk', seed: 's', tools: '[]' },
      created_by_id: user.id,
    }
    for (const days of [-1, 1]) {
      const row = { ...range, token_hash: `${team.id} ${days}`, expires_at: inDays(days) }
      await db.table('mcp_ranges').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('mcp_ranges').where('team_id', team.id)
    assert.deepEqual(
      left.map(({ token_hash: hash }) => hash),
      [`${team.id} 1`]
    )
  })

  test('refused outbound calls are deleted after ninety days', async ({ assert }) => {
    const { organization } = await asOwner()
    const refusal = { organization_id: organization.id, reason: 'a rule', purpose: 'scan' }
    for (const age of [89, 91]) {
      const at = inDays(-age)
      const row = { ...refusal, host: `${age}.test`, minute: at, last_at: at }
      await db.table('outbound_refusals').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('outbound_refusals').where('organization_id', organization.id)
    assert.deepEqual(
      left.map(({ host }) => host),
      ['89.test']
    )
  })

  test('counts of refused requests are deleted after ninety days', async ({ assert }) => {
    const { organization } = await asOwner()
    const counts = { organization_id: organization.id, reason: 'csrf', code: 'csrf', address: 'x' }
    for (const age of [89, 91]) {
      const row = { ...counts, route: String(age), count: 1, hour: inDays(-age) }
      await db.table('refused_requests').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('refused_requests').where('organization_id', organization.id)
    assert.deepEqual(
      left.map(({ route }) => route),
      ['89']
    )
  })

  test('known browsers are deleted after 180 days without a sign-in', async ({ assert }) => {
    const { user } = await asOwner()
    for (const age of [179, 181]) {
      const row = { user_id: user.id, hash: String(age), last_used_at: inDays(-age) }
      await db.table('known_browsers').insert(row)
    }
    await sweepOldRows(OLD_ROWS)
    const left = await db.from('known_browsers').where('user_id', user.id)
    assert.deepEqual(
      left.map(({ hash }) => hash),
      ['179']
    )
  })

  test('expired sessions are deleted, and links are deleted one day after they expire', async ({
    assert,
  }) => {
    const { user } = await asOwner()
    for (const [id, ends] of Object.entries({ ended: -0.1, open: 0.1 })) {
      await db
        .table('sessions')
        .insert({ id, user_id: user.id, data: '{}', expires_at: inDays(ends) })
    }
    for (const [hash, ends] of Object.entries({ old: -1.1, ended: -0.9, open: 0.1 })) {
      const link = { user_id: user.id, purpose: 'sign_in', hash, expires_at: inDays(ends) }
      await db.table('one_time_links').insert(link)
    }
    await sweepOldRows(OLD_ROWS)
    const sessions = await db.from('sessions').where('user_id', user.id)
    const links = await db.from('one_time_links').where('user_id', user.id).orderBy('expires_at')
    assert.deepEqual(
      sessions.map(({ id }) => id),
      ['open']
    )
    assert.deepEqual(
      links.map(({ hash }) => hash),
      ['ended', 'open']
    )
  })
})

test.group('Retention of old rows by a worker', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const refusals = () =>
    db.from('outbound_refusals').where('organization_id', owner.organization.id)

  async function makeOldRefusal(host: string) {
    const at = inDays(-91)
    const row = { reason: 'a rule', purpose: 'scan', host, minute: at, last_at: at }
    await db.table('outbound_refusals').insert({ organization_id: owner.organization.id, ...row })
  }

  test('a worker schedules and runs the hourly deletion of old rows', async ({
    assert,
    cleanup,
  }) => {
    await makeOldRefusal('old.test')
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const scheduled = await db.from('queue.schedule').where('name', 'sweep_old_rows').select('cron')
    assert.deepEqual(scheduled, [{ cron: '17 * * * *' }])
    await queue.enqueue('sweep_old_rows', {})
    while (await refusals().first()) await wait(50)
  })

  test('old rows that cannot be deleted are kept, and the reason is logged', async ({
    assert,
    cleanup,
  }) => {
    await makeOldRefusal('stuck.test')
    await db.rawQuery(
      `create function keep_old_rows() returns trigger language plpgsql
       as $$ begin raise exception 'kept for the test'; end $$`
    )
    cleanup(() => db.rawQuery('drop function keep_old_rows cascade'))
    await db.rawQuery(
      `create trigger keep before delete on outbound_refusals
       for each row when (old.host = 'stuck.test') execute function keep_old_rows()`
    )
    const worker = await startWorker({ env: { LOG_LEVEL: 'warn' } })
    cleanup(() => worker.kill('SIGTERM'))
    await queue.enqueue('sweep_old_rows', {})
    await worker.hasLogged('could not delete old rows')
    await worker.hasLogged('kept for the test')
    assert.isNotNull(await refusals().first())
  })
})
