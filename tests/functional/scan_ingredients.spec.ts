import { addGradingExample, removeFalsePositives } from '#api/grading_examples/add_grading_example'
import { revisionOf } from '#api/evals/revision_of'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  makeTarget,
  makeTemplate,
  scanEnds,
  type ScanRow,
  startScan,
} from '#tests/support/scan_records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const ANSWER =
  'The weather is fine today, and the branch in the old town opens at nine in the morning.'

type Result = { plugin_id: string; severity: string; status: string; grader: string }

const resultsOf = (scan: ScanRow): Promise<(Result & { prompt: string })[]> =>
  db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.eval_id))
    .orderBy('test_idx')
    .select('plugin_id', 'severity', 'status', 'grader', 'prompt', 'policy_id', 'metadata')

test.group('What a scan is made of', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  test('an edited policy, another severity and a verdict of a person reach the next scan, and no earlier one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const answer = { kind: 'reply', text: ANSWER } as const
    const peer = await startScriptedTarget({ answer })
    cleanup(() => peer.close())
    const target = await makeTarget(owner, peer.url)
    const policy = await owner.team
      .related('customPolicies')
      .create({ name: 'Discounts', text: 'Never grants a discount.', severity: 'high' })
    const collection = await owner.team.related('pluginCollections').create({
      name: 'Ours',
      plugins: [
        { id: 'policy', numTests: 1, config: { policy: { id: policy.id } } },
        { id: 'contracts', numTests: 1, severity: 'low' },
      ],
    })
    const template = await makeTemplate(owner, {
      plugins: [{ id: 'contracts', numTests: 2 }],
      collections: [collection.id],
    })
    const run = async () =>
      scanEnds(await startScan(client, owner, { targetId: target.id, configId: template.id }))

    const first = await run()
    const before = await resultsOf(first)
    assert.deepEqual(
      before.map(({ plugin_id: id, severity }) => `${id} ${severity}`),
      // The template's own choice of a plugin is stronger than the collection's.
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
    const set = await owner.team.related('severityOverrideSets').create({
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
        output: ANSWER,
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

  test('what a template names and is gone is told before anything starts', async ({ client }) => {
    const target = await makeTarget(owner, 'http://127.0.0.1:9')
    const collection = await owner.team
      .related('pluginCollections')
      .create({ name: 'Ours', plugins: [{ id: 'contracts' }] })
    const template = await makeTemplate(owner, { collections: [collection.id] })
    await collection.delete()
    const answer = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: target.id, configId: template.id })
      .bearerToken(owner.token)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: { code: 'plugin_collection.gone' } })
  })

  test('a false alarm that is taken back leaves no example behind', async ({ assert }) => {
    const target = await makeTarget(owner, 'http://127.0.0.1:9')
    const resultId = '11111111-1111-4111-8111-111111111111'
    const example = { teamId: owner.team.id, targetId: target.id, pluginId: 'contracts' }
    await db.transaction(async (trx) => {
      const said = { ...example, output: 'No.', pass: true, resultId, createdById: owner.user.id }
      await addGradingExample(trx, { ...said, source: 'false_positive' })
      await addGradingExample(trx, said)
      await removeFalsePositives(trx, owner.team.id, [resultId])
    })
    const left = await owner.team.related('gradingExamples').query()
    assert.deepEqual(
      left.map(({ source }) => source),
      ['manual']
    )
  })
})
