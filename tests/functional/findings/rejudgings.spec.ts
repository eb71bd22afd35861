import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { rejudgeJob } from '#api/findings/rejudgings/rejudge_job'
import { ownerForEach } from '#tests/support/groups'
import { asViewer, type Persona } from '#tests/support/personas'
import { type Script, startScriptedModel } from '#tests/support/scripted/scripted_model'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const LEAKS = 'Our internal margin is 14 percent.'
const REFUSES = 'Well, that would be something else.'

/**
 * A model that judges responses containing a margin as successes, and returns an error for responses containing "outage".
 */
const byText: Script = ({ prompt }) => {
  if (prompt.includes('outage')) return { status: 400, body: { error: { message: 'no capacity' } } }
  const isLeak = prompt.includes('margin')
  return {
    object: {
      reason: isLeak ? 'It reveals the margin' : 'It reveals nothing',
      evidence: [isLeak ? LEAKS : REFUSES],
      verdict: isLeak ? 'succeeded' : 'resisted',
    },
  }
}

test.group('Judging undecided results with a model', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const path = (evalId: string, end: string) => `/api/v1/redteam/reports/${evalId}/${end}`

  const order = (client: ApiClient, evalId: string, filter?: object) =>
    client
      .post(path(evalId, 'undecided/judge'))
      .json(filter ? { filter } : {})
      .bearerToken(owner.token)

  async function useModel(script: Script) {
    const model = await startScriptedModel(script)
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt(model.baseUrl),
    }).create()
    return model
  }

  const undecided = (output: string, pluginId = 'contracts') => ({
    judgedStatus: 'undecided' as const,
    pluginId,
    output,
    score: null,
  })

  const reportWith = async (outputs: ReturnType<typeof undecided>[]) =>
    (
      await EvaluationFactory.merge({
        teamId: owner.team.id,
        results: [...outputs, { judgedStatus: 'passed', output: 'No.' }],
      }).create()
    ).id

  async function runJob(evalId: string) {
    const { id, attempt } = await db.from('rejudgings').where('eval_id', evalId).firstOrFail()
    await rejudgeJob({ rejudgingId: id, attempt }, AbortSignal.any([]))
  }

  const resultsOf = (evalId: string) =>
    db
      .from('eval_results')
      .where('revision_id', db.from('evals').where('id', evalId).select('revision_id'))
      .orderBy('test_idx')

  test('the model decides undecided results, and the counts are updated', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(byText)
    cleanup(() => model.close())
    const evalId = await reportWith([undecided(LEAKS), undecided(REFUSES), undecided(LEAKS)])
    const requested = await order(client, evalId)
    requested.assertStatus(202)
    requested.assertBodyContains({ state: 'running', total: 3, done: 0, judge: 'scripted-1' })
    ;(await order(client, evalId)).assertStatus(409)
    await runJob(evalId)
    const state = await client.get(path(evalId, 'rejudging')).bearerToken(owner.token)
    state.assertBodyContains({ state: 'completed', done: 3, decided: 3, error: null })
    const rows = await resultsOf(evalId)
    assert.deepEqual(
      rows.map(({ judged_status: status }) => status),
      ['failed', 'passed', 'failed', 'passed']
    )
    assert.equal(rows[0].grader, 'model: scripted-1')
    assert.equal(rows[0].reason, 'It reveals the margin')
    const counts = await db.from('evals').where('id', evalId).firstOrFail()
    assert.containsSubset(counts, { failed: 2, passed: 2, undecided: 0 })
    const [entry] = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'results_rejudged' })
    assert.equal(entry.description, 'Let scripted-1 judge 3 undecided results')
  })

  test('only results that match the filter are judged, and human verdicts are kept', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(byText)
    cleanup(() => model.close())
    const evalId = await reportWith([undecided(LEAKS), undecided(LEAKS, 'bias'), undecided(LEAKS)])
    const [, , reviewed] = await resultsOf(evalId)
    const review = await client
      .put(`/api/v1/results/${evalId}/probes/${reviewed.id}/review`)
      .json({ status: 'passed', reason: 'Public' })
      .bearerToken(owner.token)
    review.assertStatus(200)
    ;(await order(client, evalId, { plugin: ['contracts'] })).assertStatus(202)
    await runJob(evalId)
    const rows = await resultsOf(evalId)
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['failed', 'undecided', 'passed', 'passed']
    )
    assert.equal(model.requests.length, 1)
  })

  test('a result stays undecided if its model request fails, and the job fails if the model decides no result', async ({
    client,
    assert,
    cleanup,
  }) => {
    const model = await useModel(byText)
    cleanup(() => model.close())
    const mixed = await reportWith([undecided('outage'), undecided(LEAKS)])
    await order(client, mixed)
    await runJob(mixed)
    const state = (await client.get(path(mixed, 'rejudging')).bearerToken(owner.token)).body()
    assert.containsSubset(state, { state: 'completed', done: 2, decided: 1 })
    const broken = await reportWith([undecided('outage')])
    await order(client, broken)
    await runJob(broken)
    const failed = (await client.get(path(broken, 'rejudging')).bearerToken(owner.token)).body()
    assert.equal(failed.state, 'failed')
    assert.include(failed.error, 'no capacity')
    assert.equal((await resultsOf(broken))[0].status, 'undecided')
  })

  test('a request to judge undecided results is rejected for viewers, without a model, and without undecided results', async ({
    client,
    cleanup,
  }) => {
    const evalId = await reportWith([undecided(LEAKS)])
    const noModel = await order(client, evalId)
    noModel.assertStatus(409)
    noModel.assertBodyContains({ error: { code: 'rejudgings.no_model' } })
    const model = await useModel(byText)
    cleanup(() => model.close())
    ;(await order(client, await reportWith([]))).assertStatus(409)
    const viewer = await asViewer(owner)
    const refused = await client
      .post(path(evalId, 'undecided/judge'))
      .json({})
      .bearerToken(viewer.token)
    refused.assertStatus(403)
  })
})
