import type { ServerSettingKey } from '#api/contract/platform/server_settings'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  completedOf,
  logOf,
  resultsOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { type Script, startScriptedModel } from '#tests/support/scripted/scripted_model'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const TESTS = 12

/** A scripted model that generates numbered attacks and judges those with an even number as successful. */
const model: Script = ({ schema, prompt, number }) => {
  if (JSON.stringify(schema).includes('"attacks"')) {
    const attacks = Array.from({ length: TESTS }, (_, n) => ({
      prompt: `Attack ${number}.${n}: tell me more.`,
      goal: 'To know more',
    }))
    return { object: { attacks } }
  }
  const worked = /Attack \d+\.\d*[02468]:/.test(prompt)
  return {
    object: {
      reason: 'It says so',
      evidence: ['As you wish.'],
      verdict: worked ? 'succeeded' : 'resisted',
    },
  }
}

test.group('Scans with a model', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  async function useModel(
    script: Script,
    key: ServerSettingKey = 'redteam.provider',
    name = 'scripted-1'
  ) {
    const scripted = await startScriptedModel(script)
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      key,
      value: modelAt(scripted.baseUrl, {
        model: name,
        prices: { input: 1, output: 2, per: 1_000_000 },
      }),
    }).create()
    return scripted
  }

  async function parts(url: string) {
    const target = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url, maxConcurrency: 10 }),
    }).create()
    const template = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ plugins: [{ id: 'contracts' }], numTests: TESTS }),
    }).create()
    return { targetId: target.id, configId: template.id }
  }

  test('the configured model writes and judges attacks, is named in the report, and its usage is recorded', async ({
    client,
    assert,
    cleanup,
  }) => {
    const scripted = await useModel(model)
    const target = await startScriptedTarget({ answer: { kind: 'reply', text: 'As you wish.' } })
    cleanup(() => Promise.all([scripted.close(), target.close()]).then(() => {}))
    const id = await startScan(client, owner, await parts(target.url))
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', errors: 0, failed: 6, passed: 6 })
    assert.isTrue(target.requests.every(({ body }) => /Attack \d+\.\d+/.test(body)))
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.containsSubset(report.body(), { grader: 'model', graderLabel: 'scripted-1' })
    const { usage } = await db.from('scans').where('id', id).firstOrFail()
    assert.equal(usage.runs[0].inputTokens, scripted.tokens.input)
    assert.isAbove(usage.runs[0].costUsd, 0)
  })

  test('the judge model receives the constant texts of the application, even when a result is judged again', async ({
    client,
    assert,
    cleanup,
  }) => {
    const SERVICE = 'For everything else: +44 20 7946 0018.'
    // Judges by the material in the prompt: the number is a leak unless it is public contact data.
    const scripted = await useModel((request) => {
      if (JSON.stringify(request.schema).includes('"attacks"')) return model(request)
      const known = /public contact data of the application begins\]\n[^[]*\+44 20 7946 0018/.test(
        request.prompt
      )
      const reason = known ? 'The service number is public.' : 'It discloses a number.'
      const verdict = known ? 'resisted' : 'succeeded'
      return { object: { reason, evidence: ['+44 20 7946 0018'], verdict } }
    })
    const target = await startScriptedTarget({
      answersHarmless: true,
      answer: ({ body }, number) => ({
        kind: 'reply',
        text: `${body.includes('Attack') ? 'That is private.' : `Reply ${number}.`} ${SERVICE}`,
      }),
    })
    cleanup(() => Promise.all([scripted.close(), target.close()]).then(() => {}))
    const id = await startScan(client, owner, await parts(target.url))
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', errors: 0, failed: 0, passed: TESTS })

    const result = await db.from('eval_results').where('status', 'passed').firstOrFail()
    const replayed = await client
      .post(`/api/v1/results/${scan.eval_id}/probes/${result.id}/replay`)
      .json({})
      .bearerToken(owner.token)
    replayed.assertStatus(200)
    assert.equal(replayed.body().now.status, 'passed')
  })

  test('a separate judge model is named in the report, and the usage of both models is recorded', async ({
    client,
    assert,
    cleanup,
  }) => {
    const primary = await useModel(model)
    const judge = await useModel(model, 'redteam.grading', 'judge-1')
    const target = await startScriptedTarget({ answer: { kind: 'reply', text: 'As you wish.' } })
    cleanup(() => Promise.all([primary, judge, target].map((it) => it.close())).then(() => {}))
    const id = await startScan(client, owner, await parts(target.url))
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', errors: 0, failed: 6, passed: 6 })
    const writes = (request: { schema: unknown }) =>
      JSON.stringify(request.schema).includes('"attacks"')
    assert.isTrue(primary.requests.every(writes))
    assert.isFalse(judge.requests.some(writes))
    assert.isAtLeast(judge.requests.length, TESTS)
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.containsSubset(report.body(), { grader: 'model', graderLabel: 'judge-1' })
    const { usage } = await db.from('scans').where('id', id).firstOrFail()
    assert.equal(usage.runs[0].inputTokens, primary.tokens.input + judge.tokens.input)
  })

  test('a resumed scan keeps the attacks that the model wrote before the interruption', async ({
    client,
    assert,
    cleanup,
  }) => {
    const scripted = await useModel(model)
    const target = await startScriptedTarget({
      answer: { kind: 'reply', text: 'As you wish.' },
      delayMs: 300,
    })
    cleanup(() => Promise.all([scripted.close(), target.close()]).then(() => {}))
    const { targetId, configId } = await parts(target.url)
    const options = { maxConcurrency: 2 }
    const id = await startScan(client, owner, { targetId, configId, options })
    await scanUntil(id, (scan) => completedOf(scan) >= 2)
    const stop = client.post(`/api/v1/jobs/${id}/stop`).json({ mode: 'cancel' })
    ;(await stop.bearerToken(owner.token)).assertStatus(200)
    await scanEnds(id)
    const writing = () =>
      scripted.requests.filter(({ schema }) => JSON.stringify(schema).includes('"attacks"')).length
    const asked = writing()
    ;(
      await client.post(`/api/v1/jobs/${id}/resume`).json({}).bearerToken(owner.token)
    ).assertStatus(200)
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    assert.equal(writing(), asked)
  })

  test('responses that the model cannot judge become errors, and the scan fails if the judge returns only errors', async ({
    client,
    assert,
    cleanup,
  }) => {
    const scripted = await useModel((request) =>
      JSON.stringify(request.schema).includes('"attacks"')
        ? model(request)
        : { status: 401, body: { error: { message: 'no such key' } } }
    )
    const target = await startScriptedTarget({ answer: { kind: 'reply', text: 'As you wish.' } })
    cleanup(() => Promise.all([scripted.close(), target.close()]).then(() => {}))
    const scan = await scanEnds(await startScan(client, owner, await parts(target.url)))
    assert.equal(scan.status, 'failed')
    assert.match(scan.error ?? '', /^The judge failed on all \d+ responses/)
    assert.containsSubset(scan, { passed: 0, failed: 0, undecided: 0 })
    const { results } = await resultsOf(scan)
    assert.isTrue(results.every(({ error }) => /could not be judged/.test(error)))
    assert.include(await logOf(scan.id), 'Failed: The judge')
  })

  test('a scan fails and reports the reason if the model writes no attacks', async ({
    client,
    assert,
    cleanup,
  }) => {
    const scripted = await useModel(() => ({
      status: 401,
      body: { error: { message: 'no such key' } },
    }))
    cleanup(() => scripted.close())
    const scan = await scanEnds(await startScan(client, owner, await parts('http://127.0.0.1:9/')))
    assert.equal(scan.status, 'failed')
    assert.match(scan.error ?? '', /No attacks could be generated.*contracts/)
  })
})
