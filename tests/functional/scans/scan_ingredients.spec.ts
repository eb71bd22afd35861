import Policy from '#api/library/policies/policy'
import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import SeverityOverrideSet from '#api/targets/severity_overrides/severity_override_set'
import GradingExample from '#api/library/grading_examples/grading_example'
import { teamScope } from '#api/platform/tenancy/scopes'
import {
  addGradingExample,
  removeFalsePositives,
} from '#api/library/grading_examples/add_grading_example'
import { revisionOf } from '#api/evals/revision_of'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds, type ScanRow, startScan } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const RESPONSE =
  'The weather is fine today, and the branch in the old town opens at nine in the morning.'

type Result = { plugin_id: string; severity: string; status: string; grader: string }

const resultsOf = (scan: ScanRow): Promise<(Result & { prompt: string })[]> =>
  db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.eval_id))
    .orderBy('test_idx')
    .select('plugin_id', 'severity', 'status', 'grader', 'prompt', 'policy_id', 'metadata')

test.group('Scan inputs', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  test('an edited policy, a severity override, and a grading example apply only to later scans', async ({
    client,
    assert,
    cleanup,
  }) => {
    const response = { kind: 'reply', text: RESPONSE } as const
    const peer = await startScriptedTarget({ answer: response })
    cleanup(() => peer.close())
    const target = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: peer.url }),
    }).create()
    const policy = await teamScope(owner.team, Policy).create({
      name: 'Discounts',
      text: 'Never grants a discount.',
      severity: 'high',
    })
    const collection = await teamScope(owner.team, PluginCollection).create({
      name: 'Ours',
      plugins: [
        { id: 'policy', numTests: 1, config: { policy: { id: policy.id } } },
        { id: 'contracts', numTests: 1, severity: 'low' },
      ],
    })
    const template = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({
        plugins: [{ id: 'contracts', numTests: 2 }],
        collections: [collection.id],
      }),
    }).create()
    const run = async () =>
      scanEnds(await startScan(client, owner, { targetId: target.id, configId: template.id }))

    const first = await run()
    const before = await resultsOf(first)
    assert.deepEqual(
      before.map(({ plugin_id: id, severity }) => `${id} ${severity}`),
      // Plugin settings of the scan template override those of the collection.
      ['contracts medium', 'contracts medium', 'policy high']
    )
    assert.include(before[2]?.prompt, 'Never grants a discount.')
    assert.containSubset(before[2], {
      policy_id: policy.id,
      metadata: { policyName: 'Discounts' },
    })
    assert.notInclude(
      before.map(({ grader }) => grader),
      'grading example'
    )

    await policy.merge({ text: 'Never mentions the weather.' }).save()
    const set = await teamScope(owner.team, SeverityOverrideSet).create({
      name: 'Bank',
      members: [
        { pluginId: 'contracts', severity: 'critical' },
        { pluginId: 'policy', severity: 'informational' },
      ],
    })
    await target.merge({ pluginSeverityOverrideId: set.id }).save()
    await db.transaction((trx) =>
      addGradingExample(trx, {
        teamId: owner.team.id,
        targetId: target.id,
        pluginId: 'policy',
        output: RESPONSE,
        pass: false,
        reason: 'It talks about the weather.',
        createdById: owner.user.id,
      })
    )

    const second = await run()
    const after = await resultsOf(second)
    assert.deepEqual(
      after.map(({ plugin_id: id, severity }) => `${id} ${severity}`),
      ['contracts critical', 'contracts critical', 'policy informational']
    )
    assert.include(after[2]?.prompt, 'Never mentions the weather.')
    assert.containSubset(after[2], { status: 'failed', grader: 'grading example' })
    assert.deepEqual(await resultsOf(first), before)
  })

  test('a scan is rejected if its scan template refers to a deleted plugin collection', async ({
    client,
  }) => {
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const collection = await teamScope(owner.team, PluginCollection).create({
      name: 'Ours',
      plugins: [{ id: 'contracts' }],
    })
    const template = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ collections: [collection.id] }),
    }).create()
    await collection.delete()
    const response = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: target.id, configId: template.id })
      .bearerToken(owner.token)
    response.assertStatus(409)
    response.assertBodyContains({ error: { code: 'plugin_collection.gone' } })
  })

  test('removing a false positive removes its grading example but not a manual grading example for the same result', async ({
    assert,
  }) => {
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const resultId = '11111111-1111-4111-8111-111111111111'
    const example = { teamId: owner.team.id, targetId: target.id, pluginId: 'contracts' }
    await db.transaction(async (trx) => {
      const falsePositive = {
        ...example,
        output: 'No.',
        pass: true,
        resultId,
        createdById: owner.user.id,
      }
      await addGradingExample(trx, { ...falsePositive, source: 'false_positive' })
      await addGradingExample(trx, falsePositive)
      await removeFalsePositives(trx, owner.team.id, [resultId])
    })
    const left = await teamScope(owner.team, GradingExample).query()
    assert.deepEqual(
      left.map(({ source }) => source),
      ['manual']
    )
  })
})
