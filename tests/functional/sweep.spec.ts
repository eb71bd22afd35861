import { sweepOldRows } from '#api/sweep/sweep_old_rows'
import { asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test.group('Old rows', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('deliveries of webhooks are forgotten after thirty days', async ({ assert }) => {
    const { organization } = await asOwner()
    const webhook = { name: 'CI', url: 'https://ci.test', secret: 's', events: ['ping'] }
    const [{ id }] = await db
      .table('webhooks')
      .insert({ organization_id: organization.id, ...webhook })
      .returning('id')
    const delivery = { webhook_id: id, event: 'ping', body: '{}', status: 'failed' }
    for (const age of [29, 31]) {
      await db.table('webhook_deliveries').insert({ ...delivery, created_at: inDays(-age) })
    }
    await sweepOldRows()
    const left = await db.from('webhook_deliveries').where('webhook_id', id)
    assert.lengthOf(left, 1)
  })

  test('refused calls are forgotten after ninety days', async ({ assert }) => {
    const { organization } = await asOwner()
    const refusal = { organization_id: organization.id, reason: 'a rule', purpose: 'scan' }
    for (const age of [89, 91]) {
      const at = inDays(-age)
      const row = { ...refusal, host: `${age}.test`, minute: at, last_at: at }
      await db.table('outbound_refusals').insert(row)
    }
    await sweepOldRows()
    const left = await db.from('outbound_refusals').where('organization_id', organization.id)
    assert.deepEqual(
      left.map(({ host }) => host),
      ['89.test']
    )
  })

  test('sessions are forgotten when they have ended, links a day later', async ({ assert }) => {
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
    await sweepOldRows()
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
