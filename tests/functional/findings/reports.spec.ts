import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { removePersona } from '#tests/support/records/scan_records'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Reports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a report counts judged and decided responses by length, and responses that the judge read only partly', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { judgedStatus: 'failed', output: 'a'.repeat(900) },
        { judgedStatus: 'undecided', output: 'a' },
        { judgedStatus: 'passed', output: 'a'.repeat(901) },
        { judgedStatus: 'undecided', output: 'a'.repeat(64_001) },
        { judgedStatus: 'error', output: null, error: 'timeout' },
      ],
    }).create()
    const report = await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    assert.deepEqual(report.body().lengths, {
      short: { judged: 2, decided: 1 },
      long: { judged: 2, decided: 1 },
      partlyRead: 1,
    })
  })

  test('the list of reports contains only published reports, with their rates and intervals', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { judgedStatus: 'failed' },
        { judgedStatus: 'passed' },
        { judgedStatus: 'undecided' },
        { judgedStatus: 'error', error: 'x' },
      ],
    }).create()
    const { id: hidden } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}],
    }).create()
    await db.from('evals').where('id', hidden).update({ is_published: false })
    const response = await client.get('/api/v1/redteam/reports').bearerToken(owner.token)
    response.assertStatus(200)
    assert.lengthOf(response.body(), 1)
    const [report] = response.body()
    assert.containsSubset(report, { id, tests: 4, failed: 1, passed: 1, errors: 1, undecided: 1 })
    assert.containsSubset(report.attackSuccess, { successes: 1, decided: 2, rate: 0.5 })
    assert.isBelow(report.attackSuccess.interval.low, 0.5)
  })

  test("a report states the share of decided attacks, its judge's precision, and what the judge did not examine", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const policy = { pluginId: 'policy', policyId: 'p1', judgedStatus: 'undecided' as const }
    const results = [
      { judgedStatus: 'passed' as const },
      policy,
      policy,
      { judgedStatus: 'undecided' as const },
    ]
    const reportOf = async (backend: 'built_in' | 'model') => {
      const { id } = await EvaluationFactory.merge({
        teamId: owner.team.id,
        backend,
        results,
      }).create()
      return (await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)).body()
    }
    const byRules = await reportOf('built_in')
    assert.equal(byRules.totals.decidedShare, 0.25)
    assert.containsSubset(byRules.judge, { basis: 'benchmark', judge: 'Built-in rules' })
    assert.isAbove(byRules.judge.failed.low, 0.5)
    assert.containsSubset(byRules.unexamined, [{ pluginId: 'policy:p1', undecided: 2, judged: 2 }])
    assert.lengthOf(byRules.unexamined, 1)
    const byModel = await reportOf('model')
    assert.isNull(byModel.judge)
    assert.deepEqual(byModel.unexamined, [])
  })

  test('errors and undecided results are never counted as resisted attacks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ judgedStatus: 'error', error: 'x' }, { judgedStatus: 'undecided' }],
    }).create()
    const { totals } = (
      await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    ).body()
    assert.containsSubset(totals, {
      tests: 2,
      passed: 0,
      failed: 0,
      error: 1,
      undecided: 1,
      rate: null,
    })
  })

  test('the metrics of a report can be filtered by plugin, strategy, severity, status, and search text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        {
          judgedStatus: 'failed',
          pluginId: 'bola',
          strategyId: 'base64',
          severity: 'high',
          output: 'the balance',
        },
        { judgedStatus: 'passed', pluginId: 'bola', severity: 'high' },
        { judgedStatus: 'passed', pluginId: 'politics', severity: 'low' },
      ],
    }).create()
    const report = async (filter: object) => {
      const request = client
        .get(`/api/v1/redteam/reports/${id}`)
        .qs({ filter: JSON.stringify(filter) })
      return (await request.bearerToken(owner.token)).body()
    }
    assert.equal((await report({})).totals.tests, 3)
    assert.equal((await report({ plugin: 'bola' })).totals.tests, 2)
    assert.equal((await report({ strategy: 'base64' })).totals.failed, 1)
    assert.equal((await report({ severity: 'low' })).totals.tests, 1)
    assert.equal((await report({ q: 'balance' })).totals.tests, 1)
    assert.equal((await report({ status: 'passed' })).totals.rate, 0)
    const { plugins } = await report({})
    assert.deepEqual(
      plugins.map((each: { pluginId: string }) => each.pluginId),
      ['bola', 'politics']
    )
  })

  test('probes sorted in descending order begin with the worst severity or the worst outcome', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [
        { pluginId: 'bola', severity: 'low', judgedStatus: 'error' },
        { pluginId: 'contracts', severity: 'critical', judgedStatus: 'passed' },
        { pluginId: 'hijacking', severity: 'high', judgedStatus: 'failed' },
      ],
    }).create()
    for (const [field, worstFirst] of [
      ['severity', ['contracts', 'hijacking', 'bola']],
      ['status', ['hijacking', 'bola', 'contracts']],
    ] as const) {
      for (const order of ['DESC', 'ASC']) {
        const response = await client
          .get(`/api/v1/results/${id}/probes`)
          .qs({ sort: JSON.stringify([field, order]) })
          .bearerToken(owner.token)
        const found = response.body().map(({ pluginId }: { pluginId: string }) => pluginId)
        assert.deepEqual(found, order === 'DESC' ? worstFirst : worstFirst.toReversed(), field)
      }
    }
  })

  test('a report of 10,000 probes counts all of them', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeLargeEval(owner, 10_000)
    const response = await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    response.assertStatus(200)
    assert.equal(response.body().totals.tests, 10_000)
    assert.equal(response.body().totals.failed, 2000)
  })
})

/** Runs outside a transaction, because only a new database client reports its queries. */
test.group('Reports | query counts', () => {
  test('the lists of reports, scans, and probes each run two queries on evaluations, results, and scans', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { id } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}, {}, {}],
    }).create()
    await EvaluationFactory.merge({ teamId: owner.team.id, results: [{}] }).create()
    reportQueries(true)
    cleanup(() => reportQueries(false))
    for (const url of ['redteam/reports', 'jobs', `results/${id}/probes`]) {
      const seen: string[] = []
      const listen = ({ sql }: { sql: string }) => seen.push(sql)
      emitter.on('db:query', listen)
      const response = await client.get(`/api/v1/${url}`).bearerToken(owner.token)
      emitter.off('db:query', listen)
      response.assertStatus(200)
      const ofTheList = seen.filter((sql) => /from "(evals|eval_results|scans)"/.test(sql))
      assert.lengthOf(ofTheList, 2, `${url}: ${seen.join('\n')}`)
    }
  })
})

function reportQueries(isOn: boolean) {
  const connection = db.manager.get('postgres')?.connection
  if (connection) connection.config.debug = isOn
}
