import { storeJudgements } from '#api/evals/ratings/store_judgements'
import { revisionOf } from '#api/evals/revision_of'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const URL = '/api/v1/redteam/calibrations'

const many = (count: number, result: ResultValues): ResultValues[] =>
  Array.from({ length: count }, () => result)

const undecided = (count: number, estimate?: unknown) =>
  many(count, {
    judgedStatus: 'undecided',
    score: null,
    ...(estimate !== undefined && { metadata: { estimate } }),
  })

const LIKELY_FAILED = { outcome: 'failed', probability: 0.9 }
const LIKELY_PASSED = { outcome: 'passed', probability: 0.85 }

/** 160 results: 10 failed, 30 passed, 120 undecided, of which 30 are likely failed and 60 likely passed. */
const RESULTS = [
  ...many(10, { judgedStatus: 'failed' }),
  ...many(30, { judgedStatus: 'passed' }),
  ...undecided(30, LIKELY_FAILED),
  ...undecided(60, LIKELY_PASSED),
  ...undecided(30),
]

const reportOf = async ({ team }: Persona, results = RESULTS) =>
  (await EvaluationFactory.merge({ teamId: team.id, results }).create()).id

async function create(client: ApiClient, { token }: Persona, body: object): Promise<string> {
  const response = await client.post(URL).json(body).bearerToken(token)
  response.assertStatus(201)
  return response.body().id
}

const extend = (client: ApiClient, { token }: Persona, id: string, size: number) =>
  client.post(`${URL}/${id}/sample`).json({ size }).bearerToken(token)

type Item = { id: string; result_id: string; verdict: string; estimate: string | null }

const sampleOf = (id: string): Promise<Item[]> =>
  db
    .from('calibration_items')
    .where({ calibration_id: id, is_sampled: true })
    .orderBy('position')
    .select('id', 'result_id', 'verdict', 'estimate')

const likelyOf = async (id: string) => (await db.from('calibrations').where({ id }).first()).likely

/** Returns the strata that the items belong to, with their numbers. */
const countsOf = (items: readonly Item[]) => {
  const counts: Record<string, number> = {}
  for (const { verdict, estimate } of items) {
    const key = [verdict, estimate].filter(Boolean).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

async function label(user: Persona['user'], items: readonly Item[], truth: 'failed' | 'passed') {
  const rows = items.map(({ id }) => ({ item_id: id, user_id: user.id, label: truth }))
  await db.table('calibration_labels').multiInsert(rows)
}

/**
 * Labels decided results as the judge does, ten results that are likely failed as successes, all that are likely passed as
 * resisted, and half of those without an estimate as successes.
 */
async function labelUnevenly({ user }: Persona, items: readonly Item[]) {
  const of = (verdict: string, estimate: string | null = null) =>
    items.filter((item) => item.verdict === verdict && item.estimate === estimate)
  const open = of('undecided')
  await label(user, of('failed'), 'failed')
  await label(user, of('passed'), 'passed')
  await label(user, of('undecided', 'failed').slice(0, 10), 'failed')
  await label(user, of('undecided', 'passed'), 'passed')
  await label(user, open.slice(0, open.length / 2), 'failed')
  await label(user, open.slice(open.length / 2), 'passed')
}

const correctedIn = async (client: ApiClient, { token }: Persona, id: string) =>
  (await client.get(`${URL}/${id}`).bearerToken(token)).body().quality.corrected.all.value

test.group('Calibrations of results with estimates', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the sample contains each estimate of undecided results by its share', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await create(client, owner, { evalId: await reportOf(owner), size: 80, seed: 3 })
    const counts = countsOf(await sampleOf(id))
    const all = 80 - counts.failed! - counts.passed!
    assert.closeTo(counts['undecided failed']!, all / 4, 1)
    assert.closeTo(counts['undecided passed']!, all / 2, 1)
    assert.closeTo(counts.undecided!, all / 4, 1)
    assert.deepEqual(await likelyOf(id), { failed: 30, passed: 60 })
  })

  test('labels of undecided results are weighted by the number of results with the same estimate', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await create(client, owner, { evalId: await reportOf(owner), size: 160 })
    const items = await sampleOf(id)
    assert.deepEqual(countsOf(items), {
      'failed': 10,
      'passed': 30,
      'undecided failed': 30,
      'undecided passed': 60,
      'undecided': 30,
    })
    await labelUnevenly(owner, items)
    assert.closeTo(await correctedIn(client, owner, id), (10 + 30 + 15) / 160, 1e-9)
  })

  test('undecided results of a calibration of an earlier version remain one stratum, and its sample can be extended', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await create(client, owner, { evalId: await reportOf(owner), size: 80 })
    await db.from('calibrations').where({ id }).update({ likely: null })
    await db.from('calibration_items').where('calibration_id', id).update({ estimate: null })
    ;(await extend(client, owner, id, 80)).assertStatus(200)
    assert.isNull(await likelyOf(id))
    const items = await sampleOf(id)
    assert.lengthOf(items, 160)
    const estimates = await db.from('eval_results').whereIn(
      'id',
      items.map((item) => item.result_id)
    )
    const byResult = new Map(estimates.map((row) => [row.id, row.metadata?.estimate?.outcome]))
    const known = items.map((item) => ({ ...item, estimate: byResult.get(item.result_id) ?? null }))
    await labelUnevenly(owner, known)
    const rate = (10 + 15) / (10 + 60 + 30)
    assert.closeTo(await correctedIn(client, owner, id), (10 + 120 * rate) / 160, 1e-9)
  })

  test('a person’s verdict on a result does not change its stratum', async ({ client, assert }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    await db
      .from('eval_results')
      .where('revision_id', revisionOf(evalId))
      .where('judged_status', 'undecided')
      .update({ review_status: 'passed', review_score: 1 })
    const id = await create(client, owner, { evalId, size: 160 })
    assert.deepEqual(await likelyOf(id), { failed: 30, passed: 60 })
    assert.equal(countsOf(await sampleOf(id))['undecided passed'], 60)
  })

  test('if another judge removes estimates after the draw, an extension merges the undecided results into one stratum', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const id = await create(client, owner, { evalId, size: 80 })
    const before = await sampleOf(id)
    await rejudge(evalId, { estimate: 'passed', outcome: 'undecided' }, 12)
    assert.deepEqual(await likelyOf(id), { failed: 30, passed: 60 })
    assert.deepEqual(await sampleOf(id), before)
    ;(await extend(client, owner, id, 10)).assertStatus(200)
    assert.isNull(await likelyOf(id))
    const shown = (await client.get(`${URL}/${id}`).bearerToken(owner.token)).body()
    assert.deepEqual(shown.population, { failed: 10, passed: 30, undecided: 120 })
  })

  test('an extension keeps the estimates if they have not changed', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await create(client, owner, { evalId: await reportOf(owner), size: 40 })
    ;(await extend(client, owner, id, 120)).assertStatus(200)
    assert.deepEqual(await likelyOf(id), { failed: 30, passed: 60 })
    const items = await sampleOf(id)
    await labelUnevenly(owner, items)
    assert.closeTo(await correctedIn(client, owner, id), (10 + 30 + 15) / 160, 1e-9)
  })

  test('a chosen result that is drawn later has the verdict and the estimate of the draw', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const queue = await client
      .post(`/api/v1/redteam/reports/${evalId}/undecided/label`)
      .json({})
      .bearerToken(owner.token)
    const { id } = queue.body()
    await rejudge(evalId, { estimate: 'failed', outcome: 'failed' }, 20)
    const extended = await extend(client, owner, id, 160)
    assert.deepEqual(extended.body().population, { failed: 30, passed: 30, undecided: 100 })
    assert.isFalse(extended.body().isOutdated)
    assert.deepEqual(await likelyOf(id), { failed: 10, passed: 60 })
    assert.deepEqual(countsOf(await sampleOf(id)), {
      'failed': 30,
      'passed': 30,
      'undecided failed': 10,
      'undecided passed': 60,
      'undecided': 30,
    })
  })

  test('estimates of decided results and values that are no estimates do not divide the sample', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner, [
      ...many(10, { judgedStatus: 'failed', metadata: { estimate: LIKELY_PASSED } }),
      ...many(10, { judgedStatus: 'passed', metadata: { estimate: LIKELY_FAILED } }),
      ...undecided(10, 'failed'),
      ...undecided(10, { outcome: 'failed', probability: 'high' }),
      ...undecided(10, { outcome: 'undecided', probability: 0.9 }),
    ])
    const id = await create(client, owner, { evalId, size: 50 })
    assert.deepEqual(await likelyOf(id), { failed: 0, passed: 0 })
    assert.deepEqual(countsOf(await sampleOf(id)), { failed: 10, passed: 10, undecided: 30 })
  })
})

/** Judges some undecided results with this estimate with another judge, which returns no estimates. */
async function rejudge(
  evalId: string,
  { estimate, outcome }: { estimate: string; outcome: 'undecided' | 'failed' },
  count: number
) {
  const rows: { id: string }[] = await db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .where('judged_status', 'undecided')
    .whereRaw(`metadata #>> '{estimate,outcome}' = ?`, [estimate])
    .limit(count)
    .select('id')
  const score = outcome === 'failed' ? 0 : null
  const verdict = { outcome, score, reason: 'r', grader: 'model: m', evidence: [] }
  const judged = rows.map(({ id }) => ({ id, verdict }))
  await db.transaction((trx) => storeJudgements(evalId, judged, trx))
}
