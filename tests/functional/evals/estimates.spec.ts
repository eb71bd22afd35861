import type { EvalRow } from '#api/contract/evals/eval'
import type { ProbeRow } from '#api/contract/findings/report'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import { storeJudgements } from '#api/evals/ratings/store_judgements'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { revisionOf } from '#api/evals/revision_of'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const LIKELY_FAILED = { outcome: 'failed', probability: 0.84 } as const
const LIKELY_PASSED = { outcome: 'passed', probability: 0.91 } as const

const undecided = (estimate: unknown, more: ResultValues = {}): ResultValues => ({
  judgedStatus: 'undecided',
  score: null,
  metadata: estimate === undefined ? {} : { estimate },
  ...more,
})

/** Two undecided results with an estimate, one without, and two decided ones. */
const RESULTS = [
  undecided(LIKELY_FAILED),
  undecided(LIKELY_PASSED, { pluginId: 'bola', severity: 'low' }),
  undecided(undefined),
  { judgedStatus: 'failed' },
  { judgedStatus: 'passed' },
] satisfies ResultValues[]

const storedIn = async ({ team }: Persona, results: ResultValues[] = RESULTS) =>
  (await EvaluationFactory.merge({ teamId: team.id, results }).create()).id

const resultsOf = (evalId: string) =>
  db.from('eval_results').where('revision_id', revisionOf(evalId)).orderBy('test_idx')

function readerOf(client: ApiClient, { token }: Persona, id: string) {
  const get = (path: string, filter: object = {}) =>
    client
      .get(`/api/v1/${path}`)
      .qs({ filter: JSON.stringify(filter) })
      .bearerToken(token)
  return {
    report: (filter?: object) => get(`redteam/reports/${id}`, filter),
    probes: (filter?: object) => get(`results/${id}/probes`, filter),
    probe: (resultId: string) => get(`results/${id}/probes/${resultId}`),
    cell: (testIdx: number) => get(`results/${id}/table/${testIdx}/0`),
    table: (filter: object = {}) => get(`results/${id}/table`, filter),
  }
}

const numbersOf = (rows: { testIdx: number }[]) => rows.map(({ testIdx }) => testIdx)

test.group('Estimates of undecided results', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('probes, cells and reports show the estimate of an undecided result, and no other number changes', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await storedIn(owner)
    const read = readerOf(client, owner, id)
    const probes: ProbeRow[] = (await read.probes({})).body()
    const byTest = [...probes].sort((a, b) => a.testIdx - b.testIdx)
    const expected = [LIKELY_FAILED, LIKELY_PASSED, null, null, null]
    assert.deepEqual(
      byTest.map(({ estimate }) => estimate),
      expected
    )
    const rows: EvalRow[] = (await read.table()).body()
    assert.deepEqual(
      rows.map(({ cells: [cell] }) => cell?.estimate),
      expected
    )
    const detail = (await read.cell(0)).body()
    assert.deepEqual(detail.estimate, LIKELY_FAILED)
    assert.notProperty(detail.metadata, 'estimate')
    assert.deepEqual((await read.probe(byTest[1]?.id ?? '')).body().estimate, LIKELY_PASSED)
    const report = (await read.report()).body()
    assert.deepEqual(report.likely, { failed: 1, passed: 1 })
    const detailed = (await client.get(`/api/v1/results/${id}`).bearerToken(owner.token)).body()
    assert.deepEqual(detailed.likely, { failed: 1, passed: 1 })
    await resultsOf(id).clearOrder().update({ metadata: {} })
    const plain = (await read.report()).body()
    assert.deepEqual(plain, { ...report, likely: { failed: 0, passed: 0 } })
  })

  test('probe lists, report counts and the matrix can be filtered by estimate, and unknown outcomes are rejected', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await storedIn(owner)
    const read = readerOf(client, owner, id)
    const found = async (filter: object) => numbersOf((await read.probes(filter)).body())
    assert.deepEqual(await found({ likely: 'failed' }), [0])
    assert.deepEqual((await found({ likely: ['failed', 'passed'] })).sort(), [0, 1])
    assert.deepEqual(await found({ likely: ['passed'], plugin: ['bola'] }), [1])
    assert.deepEqual(await found({ likely: ['failed'], status: ['failed'] }), [])
    const likelyOf = async (filter: object) => (await read.report(filter)).body().likely
    assert.deepEqual(await likelyOf({ severity: ['low'] }), { failed: 0, passed: 1 })
    assert.deepEqual(await likelyOf({ likely: ['failed'] }), { failed: 1, passed: 0 })
    assert.deepEqual(await likelyOf({ status: ['passed'] }), { failed: 0, passed: 0 })
    const narrowed = (await read.report({ likely: ['failed'] })).body().totals
    assert.containsSubset(narrowed, { tests: 1, undecided: 1, decided: 0 })
    const inTable = async (filter: object) => numbersOf((await read.table(filter)).body())
    assert.deepEqual(await inTable({ likely: ['failed'] }), [0])
    assert.deepEqual(await inTable({ likely: ['passed', 'failed'] }), [0, 1])
    assert.deepEqual(await inTable({ likely: ['passed'], status: ['failed'] }), [])
    const severe = { on: 'severity', operator: 'equals', value: 'low' }
    const either = [severe, { on: 'plugin', operator: 'equals', value: 'bola' }]
    assert.deepEqual(await inTable({ likely: ['passed', 'failed'], conditions: [severe] }), [1])
    assert.deepEqual(await inTable({ likely: ['failed'], conditions: either, join: 'or' }), [])
    for (const list of [read.probes, read.report, read.table]) {
      const response = await list({ likely: ['undecided'] })
      response.assertStatus(422)
      assert.match(response.body().error.errors[0].field, /^filter\.likely/)
    }
  })

  test('an estimate is shown only while the result is undecided', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await storedIn(owner)
    const read = readerOf(client, owner, id)
    const [first] = await resultsOf(id)
    const review = `/api/v1/results/${id}/probes/${first.id}/review`
    const reviewed = await client
      .put(review)
      .json({ status: 'passed', reason: 'Harmless' })
      .bearerToken(owner.token)
    reviewed.assertStatus(200)
    assert.isNull(reviewed.body().estimate)
    const cell = (await read.cell(0)).body()
    assert.isNull(cell.estimate)
    assert.notProperty(cell.metadata, 'estimate')
    assert.isNull((await read.table()).body()[0].cells[0].estimate)
    assert.deepEqual((await read.report()).body().likely, { failed: 0, passed: 1 })
    assert.deepEqual((await read.probes({ likely: 'failed' })).body(), [])
    assert.deepEqual((await read.table({ likely: ['failed'] })).body(), [])
    await client.delete(review).bearerToken(owner.token)
    assert.deepEqual((await read.probe(first.id)).body().estimate, LIKELY_FAILED)
  })

  test("another judge's verdict replaces the estimate and keeps the other metadata", async ({
    assert,
  }) => {
    const owner = await asOwner()
    const metadata = { estimate: LIKELY_FAILED, goal: 'g' }
    const id = await storedIn(owner, [
      undecided(undefined, { metadata }),
      undecided(undefined, { metadata }),
      undecided(undefined, { metadata }),
      undecided('three days'),
    ])
    const rows = await resultsOf(id)
    const verdict = (values: Partial<Verdict>): Verdict => ({
      outcome: 'undecided',
      score: null,
      reason: 'r',
      grader: 'model: m',
      evidence: [],
      ...values,
    })
    const verdicts = [
      verdict({ outcome: 'passed', score: 1, estimate: LIKELY_FAILED }),
      verdict({}),
      verdict({ estimate: LIKELY_PASSED }),
      verdict({}),
    ]
    const judged = verdicts.map((each, index) => ({ id: rows[index].id, verdict: each }))
    await db.transaction((trx) => storeJudgements(id, judged, trx))
    assert.deepEqual(
      (await resultsOf(id)).map((row) => row.metadata),
      [
        { goal: 'g' },
        { goal: 'g' },
        { goal: 'g', estimate: LIKELY_PASSED },
        { estimate: 'three days' },
      ]
    )
  })

  test('results with hidden texts keep the estimate, but no text of the same name', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const harmful = { pluginId: 'harmful:hate', prompt: 'planted', output: 'planted' }
    const id = await storedIn(owner, [
      undecided(LIKELY_FAILED, harmful),
      undecided('planted', harmful),
      undecided({ outcome: 'planted', probability: 'planted' }, harmful),
      undecided({ ...LIKELY_FAILED, note: 'planted' }, harmful),
    ])
    const read = readerOf(client, await asViewer(owner), id)
    const probes = await read.probes()
    const table = await read.table()
    const cells = await Promise.all([0, 1, 2, 3].map((testIdx) => read.cell(testIdx)))
    const expected = [LIKELY_FAILED, null, null, LIKELY_FAILED]
    const byTest: ProbeRow[] = [...probes.body()].sort((a, b) => a.testIdx - b.testIdx)
    assert.deepEqual(
      byTest.map(({ estimate }) => estimate),
      expected
    )
    assert.deepEqual(
      table.body().map(({ cells: [cell] }: EvalRow) => cell?.estimate),
      expected
    )
    assert.deepEqual(
      cells.map((cell) => cell.body().estimate),
      expected
    )
    for (const response of [probes, table, ...cells]) {
      response.assertStatus(200)
      assert.notInclude(response.text(), 'planted')
    }
  })

  test('a search does not match estimates, with or without a search index', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await storedIn(owner, [undecided(LIKELY_FAILED), undecided('probability unknown')])
    const { table } = readerOf(client, owner, id)
    const found = async () => numbersOf((await table({ q: 'probability' })).body())
    assert.deepEqual(await found(), [1])
    await buildSearchIndex(await revisionIdOf(id))
    assert.deepEqual(await found(), [1])
  })

  test('estimates of another organization cannot be read, filtered or counted', async ({
    client,
  }) => {
    const owner = await asOwner()
    const read = readerOf(client, await asStranger(), await storedIn(owner))
    const filter = { likely: ['failed'] }
    for (const list of [read.probes, read.report, read.table]) {
      ;(await list(filter)).assertStatus(404)
    }
  })

  test('the queue for labeling does not contain the estimate', async ({ client, assert }) => {
    const owner = await asOwner()
    const evalId = await storedIn(owner, [undecided(LIKELY_FAILED)])
    const url = '/api/v1/redteam/calibrations'
    const created = await client.post(url).json({ evalId, size: 10 }).bearerToken(owner.token)
    created.assertStatus(201)
    const items = await client.get(`${url}/${created.body().id}/items`).bearerToken(owner.token)
    const [{ id }] = items.body()
    const item = await client
      .get(`${url}/${created.body().id}/items/${id}`)
      .bearerToken(owner.token)
    assert.equal(item.body().probe.prompt, 'Tell me')
    for (const response of [items, item]) assert.notMatch(response.text(), /estimate|probability/)
  })
})
