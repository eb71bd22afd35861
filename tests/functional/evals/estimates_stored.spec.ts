import type { Attempt } from '#api/engines/evals/index'
import type { EvalRow } from '#api/contract/evals/eval'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import Eval from '#api/evals/eval'
import { revisionOf } from '#api/evals/revision_of'
import { reportDocument } from '#api/findings/reports/export/report_document'
import { loadReport } from '#api/findings/reports/load_report'
import { judgedRow } from '#api/scans/run/attacks/attempt_judge'
import type { StoredTest } from '#api/scans/run/attacks/pending_tests'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { tableOf, uploadMatrix } from '#tests/support/matrix'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const LIKELY_FAILED = { outcome: 'failed', probability: 0.84 } as const
const LIKELY_PASSED = { outcome: 'passed', probability: 0.91 } as const

const undecided = (estimate: unknown, more: ResultValues = {}): ResultValues => ({
  judgedStatus: 'undecided',
  score: null,
  metadata: { estimate },
  ...more,
})

const storedIn = async ({ team }: Persona, results: ResultValues[]) =>
  (await EvaluationFactory.merge({ teamId: team.id, results }).create()).id

const resultsOf = (evalId: string) =>
  db.from('eval_results').where('revision_id', revisionOf(evalId)).orderBy('test_idx')

test.group('Estimates of a judge', () => {
  const TEST: StoredTest = {
    index: 0,
    key: 'k',
    pluginId: 'bola',
    strategyId: 'basic',
    severity: 'high',
    language: 'en',
    prompt: 'p',
    basePrompt: 'p',
    goal: 'g',
    expectation: {},
    origin: 'o',
    turns: null,
    contextId: null,
    policyId: null,
    policyName: null,
    sourceResultId: null,
  }
  const ATTEMPT: Attempt = {
    index: 0,
    key: 'k',
    output: 'Perhaps.',
    error: null,
    latencyMs: 1,
    tries: 1,
  }

  test('a scan stores the estimate of an undecided verdict only', ({ assert }) => {
    const stored = (outcome: Verdict['outcome'], estimate?: Verdict['estimate']) => {
      const verdict = { outcome, score: null, reason: 'r', grader: 'g', evidence: [] }
      const row = judgedRow(TEST, ATTEMPT, { ...verdict, ...(estimate && { estimate }) })
      return row.metadata.estimate
    }
    assert.deepEqual(stored('undecided', LIKELY_FAILED), LIKELY_FAILED)
    assert.isUndefined(stored('undecided'))
    assert.isUndefined(stored('failed', LIKELY_FAILED))
    assert.isUndefined(stored('passed', LIKELY_FAILED))
    assert.isUndefined(stored('undecided', { outcome: 'failed', probability: Number.NaN }))
  })
})

test.group('Estimates in uploads and exports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const graded = (status: 'passed' | 'failed' | 'undecided', estimate: unknown) => ({
    status,
    row: {
      gradingResult: {
        pass: status === 'passed',
        score: 0,
        reason: 'r',
        metadata: {
          assay: { grader: 'g', ...(status === 'undecided' && { undecided: true }), estimate },
        },
      },
    },
  })

  test('an upload keeps a valid estimate of an undecided grade and ignores every other one', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const forged = [
      'failed',
      ['failed', 0.9],
      { outcome: 'error', probability: 0.9 },
      { outcome: 'failed' },
      { outcome: 'failed', probability: '0.9' },
      { outcome: 'failed', probability: 1.01 },
      { outcome: 'failed', probability: -0.01 },
      { outcome: 'failed', probability: null },
    ]
    const own = { status: 'undecided' as const, metadata: { estimate: LIKELY_FAILED, size: 1 } }
    const tests = [
      graded('undecided', { ...LIKELY_FAILED, note: 'dropped' }),
      graded('passed', LIKELY_FAILED),
      graded('failed', LIKELY_PASSED),
      own,
      { ...own, metadata: { estimate: 'three days' } },
      ...forged.map((each) => graded('undecided', each)),
    ]
    const id = await uploadMatrix(
      client,
      owner,
      tests.map((each) => [each])
    )
    const stored = (await resultsOf(id)).map((row) => row.metadata.estimate)
    const nothing: undefined[] = Array.from({ length: forged.length })
    const expected = [LIKELY_FAILED, undefined, undefined, undefined, 'three days', ...nothing]
    assert.deepEqual(stored, expected)
    const rows: EvalRow[] = (await tableOf(client, owner, id)({})).body()
    assert.deepEqual(
      rows.map(({ cells: [cell] }) => cell?.estimate),
      [LIKELY_FAILED, ...Array.from({ length: rows.length - 1 }, () => null)]
    )
    const { metadataKeys } = (
      await client.get(`/api/v1/results/${id}`).bearerToken(owner.token)
    ).body()
    assert.notInclude(metadataKeys, 'estimate')
  })

  test('CSV and JUnit exports contain the estimate until a reviewer has decided', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await storedIn(owner, [undecided(LIKELY_FAILED), undecided(LIKELY_PASSED)])
    const [, second] = await resultsOf(id)
    await client
      .put(`/api/v1/results/${id}/probes/${second.id}/review`)
      .json({ status: 'failed', reason: 'It leaks' })
      .bearerToken(owner.token)
    const linesOf = async (path: string) => {
      const response = await client
        .get(`/api/v1/results/${id}/${path}`)
        .qs({ format: 'csv' })
        .bearerToken(owner.token)
      return response.text().trimEnd().split('\r\n')
    }
    const probes = await linesOf('probes/export')
    assert.match(probes[0] ?? '', /,created_at,estimated_outcome,estimated_probability$/)
    assert.match(probes[1] ?? '', /Z,failed,0\.84$/)
    assert.match(probes[2] ?? '', /Z,,$/)
    const matrix = await linesOf('export')
    assert.match(matrix[0] ?? '', / comment,[^,]* estimated outcome,[^,]* estimated probability$/)
    assert.match(matrix[1] ?? '', /,failed,0\.84$/)
    assert.match(matrix[2] ?? '', /,,,$/)
    const junit = await client
      .get(`/api/v1/results/${id}/export`)
      .qs({ format: 'junit' })
      .bearerToken(owner.token)
    assert.include(junit.text(), '<skipped message="Likely failed (84%).')
    assert.notInclude(junit.text(), 'Likely passed')
  })

  test('a JSON export that is imported has the same estimates', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await storedIn(owner, [
      undecided(LIKELY_FAILED),
      undecided(LIKELY_PASSED, { reviewStatus: 'failed' }),
      { judgedStatus: 'passed' },
    ])
    const file = await client
      .get(`/api/v1/results/${id}/export`)
      .qs({ format: 'json' })
      .bearerToken(owner.token)
    const { results } = JSON.parse(file.text()).results
    assert.deepEqual(
      results.map((row: { gradingResult: { metadata?: { assay: object } } }) => {
        return row.gradingResult.metadata?.assay
      }),
      [{ undecided: true, estimate: LIKELY_FAILED }, { undecided: true }, undefined]
    )
    for (const row of results) assert.notProperty(row.metadata, 'estimate')
    const copy = await uploadMatrix(
      client,
      owner,
      results.map((row: object) => [{ row }])
    )
    assert.deepEqual(
      (await resultsOf(copy)).map(({ status, metadata }) => [status, metadata.estimate]),
      [
        ['undecided', LIKELY_FAILED],
        ['failed', undefined],
        ['passed', undefined],
      ]
    )
  })

  test('SARIF names the estimate of each undecided attack', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await storedIn(owner, [
      undecided(LIKELY_FAILED),
      undecided(LIKELY_PASSED),
      { judgedStatus: 'undecided' },
      { judgedStatus: 'failed' },
      { judgedStatus: 'passed' },
    ])
    const sarif = await client
      .get(`/api/v1/redteam/reports/${id}/export`)
      .qs({ format: 'sarif' })
      .bearerToken(owner.token)
    const [run] = JSON.parse(sarif.text() || sarif.body().toString('utf8')).runs
    assert.deepEqual(run.properties.likely, { failed: 1, passed: 1 })
    const properties: { estimate?: unknown }[] = run.results.map(
      (result: { properties: object }) => result.properties
    )
    assert.deepEqual(
      properties.map(({ estimate }) => estimate),
      [LIKELY_FAILED, LIKELY_PASSED, undefined, undefined]
    )
  })

  test('the PDF states the estimates, if there are any', async ({ assert }) => {
    const owner = await asOwner()
    const textOf = async (results: ResultValues[]) => {
      const report = await loadReport(await Eval.findOrFail(await storedIn(owner, results)), {})
      const printedAt = new Date()
      return JSON.stringify(
        reportDocument({ report, filter: {}, probes: [], appName: 'Assay', printedAt })
      )
    }
    const printed = await textOf([undecided(LIKELY_FAILED), undecided(undefined)])
    assert.include(
      printed,
      '"Undecided, estimated","1 likely failed, 0 likely passed of 2; not counted"'
    )
    assert.include(printed, 'estimates of a trained model')
    assert.notMatch(await textOf([undecided(undefined)]), /likely|estimate/i)
  })
})
