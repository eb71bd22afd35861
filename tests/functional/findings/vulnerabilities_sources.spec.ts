import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { TargetFactory } from '#database/factories/target_factory'
import { vulnerabilitiesOf, reportOf, worked } from '#tests/support/records/vulnerability_records'
import { asOwner } from '#tests/support/personas'
import { toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Vulnerability sources', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an uploaded scan creates vulnerabilities per policy, and a repeated upload updates them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const tool = toolOf(client, owner)
    const policy = (policyId: string, policyName: string) => ({
      pluginId: 'policy',
      strategyId: 'basic',
      severity: 'high',
      policyId,
      policyName,
    })
    const attack = (n: number, metadata: object, isFailed = true) =>
      uploadRow(n, {
        testCase: { vars: { prompt: `Attack ${n}` }, metadata },
        success: !isFailed,
        failureReason: isFailed ? 1 : 0,
        gradingResult: { pass: !isFailed, score: isFailed ? 0 : 1, reason: 'Judged' },
      })
    const header = uploadHeader({
      tests: 4,
      config: { redteam: { injectVar: 'prompt' }, providers: [`promptfoo://provider/${targetId}`] },
    })
    const rows = [
      attack(0, policy('a1b2c3d4e5f6', 'No advice')),
      attack(1, policy('f6e5d4c3b2a1', 'No prices')),
      attack(2, { pluginId: 'bola', strategyId: 'basic' }),
      attack(3, { pluginId: 'bola', strategyId: 'basic' }, false),
    ]
    await tool.create(header)
    await tool.rows(header.id, rows)
    const jobs = await db.from('queue.job').where('name', 'report_published')
    assert.isTrue(jobs.some(({ data }) => data.evalId === header.id))
    await recordVulnerabilities(header.id)
    const names = async () =>
      (await vulnerabilitiesOf(targetId)).map((row) => [row.weakness, row.attacks])
    const found = await names()
    assert.sameDeepMembers(found, [
      ['No advice', 1],
      ['No prices', 1],
      [found.find(([name]) => !String(name).startsWith('No '))?.[0], 1],
    ])
    await tool.create(header)
    await tool.rows(header.id, [
      rows[0],
      { ...attack(1, policy('f6e5d4c3b2a1', 'No prices'), false) },
      rows[2],
      rows[3],
    ])
    await recordVulnerabilities(header.id)
    assert.includeDeepMembers(await names(), [
      ['No advice', 1],
      ['No prices', 0],
    ])
  })

  test('a scan of several policies creates one vulnerability for each violated policy', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = ['policy', 'policy', 'policy'].map((pluginId) => worked({ pluginId }))
    const evalId = await reportOf(owner, { targetId, probes })
    const [library] = await db
      .table('custom_policies')
      .insert({ team_id: owner.team.id, name: 'No prices', text: 'Never names prices.' })
      .returning('id')
    const ids = [library.id, '0123456789ab', library.id]
    for (const [index, policyId] of ids.entries()) {
      await db
        .from('eval_results')
        .whereIn('revision_id', db.from('evals').where('id', evalId).select('revision_id'))
        .where('test_idx', index)
        .update({ policy_id: policyId, metadata: JSON.stringify({ goal: 'The same for both' }) })
    }
    await recordVulnerabilities(evalId)
    const found = (await vulnerabilitiesOf(targetId)).map((row) => [row.policy_id, row.attacks])
    assert.sameDeepMembers(found, [
      [library.id, 2],
      ['0123456789ab', 1],
    ])
    const named = await db.from('issues').where('policy_id', library.id).firstOrFail()
    assert.equal(named.weakness, 'No prices')
  })

  test("a report that refers to another organization's target creates no vulnerability for that target", async ({
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: stranger.team.id }).create()
    const evalId = await reportOf(owner, { targetId, probes: [worked()] })
    await recordVulnerabilities(evalId)
    assert.lengthOf(await vulnerabilitiesOf(targetId), 0)
  })
})
