import { TargetFactory } from '#database/factories/target_factory'
import { ScanFactory } from '#database/factories/scan_factory'
import {
  followed,
  vulnerabilityOf,
  reportOf,
  worked,
} from '#tests/support/records/vulnerability_records'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

const DAY = 24 * 60

const dashboard = (client: ApiClient, persona: Persona, id: string, qs = {}) =>
  client.get(`/api/v1/providers/${id}/dashboard`).qs(qs).bearerToken(persona.token)

const dayBefore = (days: number) => DateTime.utc().minus({ days }).toISODate()

test.group('Target dashboard', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the dashboard shows rates by severity for each report, oldest first, and the plugins that fail most often', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const other = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const high = { pluginId: 'bola', severity: 'high' } as const
    const low = { pluginId: 'politics', severity: 'low' } as const
    await reportOf(owner, {
      targetId: target.id,
      minutesAgo: 10 * DAY,
      name: 'First',
      probes: [worked(high), worked(high), { ...high, judgedStatus: 'error', error: 'x' }, low],
    })
    await reportOf(owner, {
      targetId: target.id,
      name: 'Second',
      probes: [worked(high), high, high, high, worked(low), low],
    })
    await reportOf(owner, { targetId: other.id, probes: [worked(high)] })
    await reportOf(owner, { targetId: target.id, minutesAgo: 200 * DAY, probes: [worked(high)] })
    const response = await dashboard(client, owner, target.id)
    response.assertStatus(200)
    const { reports, total, categories, plugins } = response.body()
    assert.equal(total, 2)
    assert.deepEqual(
      reports.map((report: { name: string }) => report.name),
      ['First', 'Second']
    )
    assert.containsSubset(reports[0].severities, [
      { severity: 'high', rate: 1, decided: 2, error: 1, tests: 3 },
      { severity: 'low', rate: 0, decided: 1 },
    ])
    assert.containsSubset(reports[1].severities[0], { rate: 0.25, decided: 4 })
    assert.isAbove(reports[1].severities[0].interval.high, 0.25)
    assert.containsSubset(plugins, [
      { pluginId: 'bola', failed: 3, decided: 6, rate: 0.5 },
      { pluginId: 'politics', failed: 1, decided: 3 },
    ])
    assert.equal(categories[0].category, 'Security & Access Control')
    const narrow = await dashboard(client, owner, target.id, { from: dayBefore(2) })
    assert.lengthOf(narrow.body().reports, 1)
  })

  test('the dashboard counts open, fixed, and ignored vulnerabilities per day', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = [worked({ pluginId: 'bola' }), worked({ pluginId: 'politics' })]
    await followed(owner, { targetId: target.id, probes })
    const vulnerability = await vulnerabilityOf(target.id, 'bola')
    const ago = (days: number) => DateTime.utc().minus({ days }).toJSDate()
    await db
      .from('issues')
      .where('target_id', target.id)
      .update({ created_at: ago(5) })
    const event = (days: number, to: string) => ({
      issue_id: vulnerability.id,
      kind: 'status',
      details: JSON.stringify({ from: 'open', to }),
      created_at: ago(days),
    })
    await db.table('issue_events').multiInsert([event(3, 'fixed'), event(1, 'ignored')])
    const { issues: vulnerabilities, openNow } = (
      await dashboard(client, owner, target.id, { from: dayBefore(7), to: dayBefore(0) })
    ).body()
    assert.deepEqual(
      vulnerabilities.map(({ open, fixed, decided }: Record<string, number>) => [
        open,
        fixed,
        decided,
      ]),
      [
        [0, 0, 0],
        [0, 0, 0],
        [2, 0, 0],
        [2, 0, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 0, 1],
        [1, 0, 1],
      ]
    )
    assert.equal(
      openNow.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      2
    )
  })

  test('the dashboard excludes reruns, hides vulnerabilities from users without permission, and rejects invalid ranges', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const id = await reportOf(owner, { targetId: target.id, probes: [worked()] })
    await ScanFactory.merge({
      ...{ teamId: owner.team.id, targetId: target.id, evalId: id, reason: 'verify' },
    }).create()
    const viewer = await asMember(owner, ['VIEW_EVALS'])
    const seen = (await dashboard(client, viewer, target.id)).body()
    assert.lengthOf(seen.reports, 0)
    assert.isNull(seen.issues)
    assert.isNull(seen.openNow)
    ;(await dashboard(client, await asStranger(), target.id)).assertStatus(404)
    ;(await dashboard(client, owner, target.id, { from: 'yesterday' })).assertStatus(422)
    ;(
      await dashboard(client, owner, target.id, { from: dayBefore(1), to: dayBefore(2) })
    ).assertStatus(422)
  })
})
