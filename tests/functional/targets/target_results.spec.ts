import type { Outcome } from '#api/engines/redteam/vocabulary'
import { ScanFactory } from '#database/factories/scan_factory'
import { TargetFactory } from '#database/factories/target_factory'
import { VulnerabilityFactory } from '#database/factories/vulnerability_factory'
import { seedReport } from '#tests/support/browser/seeds/report_records'
import { asMember, asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'

test.group('Target results', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the list of targets can be sorted by success rate, risk, and open vulnerabilities, and these metrics exclude reruns', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const teamId = owner.team.id
    const [weak, strong, untested] = await TargetFactory.merge([
      { teamId, name: 'Weak' },
      { teamId, name: 'Strong' },
      { teamId, name: 'Untested' },
    ]).createMany(3)
    const report = async (target: { id: string }, riskScore: number, outcomes: Outcome[]) => {
      const id = await seedReport(owner, { probes: outcomes.map((outcome) => ({ outcome })) })
      const created = DateTime.now().plus({ seconds: riskScore }).toJSDate()
      const values = { target_id: target.id, risk_score: riskScore, created_at: created }
      await db.from('evals').where('id', id).update(values)
      return id
    }
    await report(strong!, 1, ['failed', 'failed'])
    await report(strong!, 2, ['passed', 'passed', 'passed', 'failed'])
    await report(weak!, 7, ['failed', 'failed', 'passed', 'undecided'])
    const evalId = await report(weak!, 8, ['passed'])
    await ScanFactory.merge({ teamId, targetId: weak!.id, evalId, reason: 'failed' }).create()
    const weakness = { teamId, targetId: weak!.id, targetName: 'Weak' }
    await VulnerabilityFactory.merge([
      { ...weakness, severity: 'high' },
      { ...weakness, severity: 'critical', pluginId: 'bola' },
      { ...weakness, severity: 'low', pluginId: 'bfla', status: 'fixed' },
    ]).createMany(3)

    const list = async (sort: string, reader = owner) => {
      const response = await client
        .get('/api/v1/providers')
        .qs({ sort: JSON.stringify([sort, 'DESC']) })
        .bearerToken(reader.token)
      response.assertStatus(200)
      return response.body()
    }
    const worstFirst = ['Weak', 'Strong', 'Untested']
    for (const key of ['lastSuccessRate', 'lastRiskScore']) {
      const names = (await list(key)).map(({ name }: { name: string }) => name)
      assert.deepEqual(names, worstFirst, key)
    }
    const [first, ...others] = await list('openVulnerabilities')
    assert.containsSubset(first, {
      name: 'Weak',
      lastReport: {
        success: { successes: 2, decided: 3 },
        undecided: 1,
        judge: { basis: 'benchmark' },
      },
      openVulnerabilities: 2,
      worstOpenSeverity: 'critical',
    })
    assert.closeTo(first.lastSuccessRate, 2 / 3, 0.001)
    assert.equal(first.lastRiskScore, 7)
    for (const other of others) assert.equal(other.openVulnerabilities, 0)
    const none = others.find(({ id }: { id: string }) => id === untested!.id)
    assert.containsSubset(none, { lastReport: null, lastSuccessRate: null, lastRiskScore: null })

    const editor = await asMember(owner, ['MANAGE_PROVIDERS'])
    const [hidden] = await list('openVulnerabilities', editor)
    assert.containsSubset(hidden, { lastReport: null, openVulnerabilities: null })
  })
})
