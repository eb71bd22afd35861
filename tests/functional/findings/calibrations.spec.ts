import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { TargetFactory } from '#database/factories/target_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { asMember, asNeighbor, asOwner, asViewer, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const URL = '/api/v1/redteam/calibrations'

const many = (count: number, result: ResultValues): ResultValues[] =>
  Array.from({ length: count }, () => result)

/** 60 results: 20 failed, 30 passed, 10 undecided. */
const RESULTS = [
  ...many(20, { judgedStatus: 'failed', output: 'Sure, here it is.' }),
  ...many(30, { judgedStatus: 'passed', output: 'I cannot help.' }),
  ...many(10, { judgedStatus: 'undecided', output: 'Well.' }),
  { judgedStatus: 'error', error: 'timeout' } as ResultValues,
]

const reportOf = async ({ team }: Persona, values: object = {}) =>
  (await EvaluationFactory.merge({ teamId: team.id, results: RESULTS, ...values }).create()).id

const create = (client: ApiClient, { token }: Persona, body: object) =>
  client.post(URL).json(body).bearerToken(token)

type Item = { id: string; resultId: string; isSampled: boolean; label: string | null }

const itemsOf = async (client: ApiClient, { token }: Persona, id: string): Promise<Item[]> =>
  (await client.get(`${URL}/${id}/items`).bearerToken(token)).body()

const label = (client: ApiClient, { token }: Persona, [id, item]: [string, string], body: object) =>
  client.put(`${URL}/${id}/items/${item}/label`).json(body).bearerToken(token)

/** Labels every queued result like the judge, except that `wrong` returns another label. */
async function labelAll(
  client: ApiClient,
  person: Persona,
  id: string,
  wrong: (verdict: string, nth: number) => string | null = () => null
) {
  const seen: Record<string, number> = {}
  for (const item of await itemsOf(client, person, id)) {
    const { judged_status: verdict } = await db
      .from('eval_results')
      .where('id', item.resultId)
      .firstOrFail()
    const nth = (seen[verdict] = (seen[verdict] ?? 0) + 1)
    const own = wrong(verdict, nth) ?? (verdict === 'undecided' ? 'passed' : verdict)
    const response = await label(client, person, [id, item.id], { label: own })
    response.assertStatus(200)
  }
}

test.group('Calibrations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a calibration draws a random sample of the judged results, and the same seed reproduces the sample', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const created = await create(client, owner, { evalId, size: 30, seed: 5 })
    created.assertStatus(201)
    created.assertBodyContains({
      evalId,
      judge: 'Built-in rules',
      sampled: 30,
      labeled: 0,
      population: { failed: 20, passed: 30, undecided: 10 },
      isOutdated: false,
      raw: { successes: 20, decided: 50 },
    })
    const first = await itemsOf(client, owner, created.body().id)
    assert.lengthOf(new Set(first.map(({ resultId }) => resultId)), 30)
    await client.delete(`${URL}/${created.body().id}`).bearerToken(owner.token)
    const again = await create(client, owner, { evalId, size: 30, seed: 5 })
    assert.deepEqual(
      (await itemsOf(client, owner, again.body().id)).map(({ resultId }) => resultId),
      first.map(({ resultId }) => resultId)
    )
  })

  test("the judge's verdict is hidden until the user has labeled the response", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner, { evalId: await reportOf(owner) })).body()
    const [item] = await itemsOf(client, owner, id)
    const one = `${URL}/${id}/items/${item!.id}`
    const blind = (await client.get(one).bearerToken(owner.token)).body()
    assert.isNull(blind.verdict)
    const hidden = ['status', 'judgedStatus', 'reason', 'grader', 'evidence', 'review', 'checks']
    assert.isEmpty(hidden.filter((key) => key in blind.probe))
    assert.isString(blind.probe.output)
    const skipped = await label(client, owner, [id, item!.id], { label: 'skipped' })
    assert.isNull(skipped.body().verdict)
    const shown = await label(client, owner, [id, item!.id], { label: 'failed', note: 'Leaks' })
    assert.containsSubset(shown.body(), { label: 'failed', note: 'Leaks' })
    assert.include(['failed', 'passed', 'undecided'], shown.body().verdict.status)
    const other = await asMember(owner, ['MANAGE_EVALS'])
    assert.isNull((await client.get(one).bearerToken(other.token)).body().verdict)
  })

  test('labels yield precision, recall, kappa, and the corrected attack success rate', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = (await create(client, owner, { evalId: await reportOf(owner) })).body()
    await labelAll(client, owner, id, (verdict, nth) => {
      if (verdict === 'failed' && nth <= 5) return 'passed'
      return verdict === 'undecided' && nth <= 4 ? 'failed' : null
    })
    const { quality, labeled, labelers } = (
      await client.get(`${URL}/${id}`).bearerToken(owner.token)
    ).body()
    assert.equal(labeled, 60)
    assert.deepEqual(labelers, [{ name: owner.user.name, labels: 60 }])
    assert.equal(quality.precision.failed.value, 0.75)
    assert.equal(quality.precision.passed.value, 1)
    assert.closeTo(quality.recall.failed.value, 15 / 19, 1e-9)
    assert.closeTo(quality.corrected.decided.value, 15 / 50, 1e-9)
    assert.closeTo(quality.corrected.all.value, 19 / 60, 1e-9)
    assert.isAbove(quality.kappa.value, 0.7)
    assert.isBelow(quality.corrected.all.low, 19 / 60)
  })

  test('labels do not change verdicts until they are applied, and applying them is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const { id } = (await create(client, owner, { evalId })).body()
    await labelAll(client, owner, id, (verdict, nth) =>
      verdict === 'failed' && nth <= 2 ? 'passed' : null
    )
    const counts = () =>
      db.from('evals').where('id', evalId).select('passed', 'failed', 'undecided').first()
    assert.deepEqual(await counts(), { passed: 30, failed: 20, undecided: 10 })
    const shown = (await client.get(`${URL}/${id}`).bearerToken(owner.token)).body()
    assert.deepEqual(shown.differing, { decided: 2, undecided: 10 })
    const apply = (to: string) =>
      client.post(`${URL}/${id}/apply`).json({ to }).bearerToken(owner.token)
    assert.deepEqual((await apply('undecided')).body(), { changed: 10 })
    assert.deepEqual(await counts(), { passed: 40, failed: 20, undecided: 0 })
    assert.deepEqual((await apply('differing')).body(), { changed: 2 })
    assert.deepEqual(await counts(), { passed: 42, failed: 18, undecided: 0 })
    assert.deepEqual((await apply('differing')).body(), { changed: 0 })
    const entries = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'results_rated' })
    assert.sameMembers(
      entries.map(({ description }) => description),
      [
        `Rated 10 results by the labels of ${shown.name}`,
        `Rated 2 results by the labels of ${shown.name}`,
      ]
    )
    const after = (await client.get(`${URL}/${id}`).bearerToken(owner.token)).body()
    assert.equal(after.quality.precision.failed.value, 0.9)
  })

  test("labels by several people yield the agreement rate and Krippendorff's alpha", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const others = [
      await asMember(owner, ['MANAGE_EVALS']),
      await asMember(owner, ['MANAGE_EVALS']),
    ]
    const evalId = await reportOf(owner)
    const { id } = (await create(client, owner, { evalId, size: 10 })).body()
    const [first, ...rest] = await itemsOf(client, owner, id)
    await label(client, owner, [id, first!.id], { label: 'failed' })
    for (const other of others) await label(client, other, [id, first!.id], { label: 'passed' })
    for (const item of rest) {
      await label(client, owner, [id, item.id], { label: 'passed' })
      await label(client, others[0]!, [id, item.id], { label: 'passed' })
    }
    const { agreement, labeled } = (
      await client.get(`${URL}/${id}`).bearerToken(owner.token)
    ).body()
    assert.equal(labeled, 10)
    assert.equal(agreement.responses, 10)
    assert.closeTo(agreement.agreeing, 10 / 12, 1e-9)
    assert.isBelow(agreement.alpha, 0.1)
  })

  test('undecided results can be queued for labeling in bulk, and their labels are excluded from the random sample', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const queue = (filter?: object) =>
      client
        .post(`/api/v1/redteam/reports/${evalId}/undecided/label`)
        .json(filter ? { filter } : {})
        .bearerToken(owner.token)
    const queued = await queue({ plugin: ['prompt-extraction'] })
    queued.assertStatus(200)
    assert.equal(queued.body().added, 10)
    ;(await queue()).assertStatus(409)
    const { id } = queued.body()
    await labelAll(client, owner, id)
    const shown = (await client.get(`${URL}/${id}`).bearerToken(owner.token)).body()
    assert.containsSubset(shown, { sampled: 0, labeled: 0, differing: { undecided: 10 } })
    assert.isNull(shown.quality.corrected.all)
    const extended = await client
      .post(`${URL}/${id}/sample`)
      .json({ size: 60 })
      .bearerToken(owner.token)
    assert.containsSubset(extended.body(), { sampled: 60, labeled: 10 })
    const full = client.post(`${URL}/${id}/sample`).json({ size: 10 }).bearerToken(owner.token)
    ;(await full).assertStatus(409)
  })

  test('calibrations are summarized per target and judge version', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id: targetId, name } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    for (const judgeVersion of ['1.0.0', '1.0.0', '2.0.0']) {
      const evalId = await reportOf(owner, { targetId, judgeVersion })
      const { id } = (await create(client, owner, { evalId, size: 20 })).body()
      await labelAll(client, owner, id)
    }
    const judges = (await client.get(`${URL}/judges`).bearerToken(owner.token)).body()
    assert.containsSubset(judges, [
      { targetId, targetName: name, judge: 'Built-in rules 1.0.0', calibrations: 2, labels: 40 },
      { targetId, judge: 'Built-in rules 2.0.0', calibrations: 1, labels: 20 },
    ])
    assert.lengthOf(judges, 2)
  })

  test("a report shows the precision from its own labels or, without labels, from the target's other reports", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const labeled = await reportOf(owner, { targetId })
    const other = await reportOf(owner, { targetId })
    const elsewhere = await reportOf(owner)
    const judgeOf = async (evalId: string) =>
      (await client.get(`/api/v1/redteam/reports/${evalId}`).bearerToken(owner.token)).body().judge
    const { id } = (await create(client, owner, { evalId: labeled })).body()
    assert.equal((await judgeOf(labeled)).basis, 'benchmark')
    await labelAll(client, owner, id, (verdict, nth) =>
      verdict === 'failed' && nth <= 4 ? 'passed' : null
    )
    assert.containsSubset(await judgeOf(labeled), {
      basis: 'report',
      labels: 60,
      failed: { value: 0.8 },
    })
    assert.containsSubset(await judgeOf(other), {
      basis: 'target',
      labels: 60,
      failed: { value: 0.8 },
    })
    assert.equal((await judgeOf(elsewhere)).basis, 'benchmark')
    const query = { ids: `${labeled},${elsewhere}` }
    const compared = (
      await client.get('/api/v1/redteam/reports/compare').qs(query).bearerToken(owner.token)
    ).body()
    const bases = [compared.earlier.judge.basis, compared.later.judge.basis]
    assert.sameMembers(bases, ['report', 'benchmark'])
    const list = (await client.get('/api/v1/redteam/reports').bearerToken(owner.token)).body()
    const listed = new Map(list.map((row: { id: string; judge: object }) => [row.id, row.judge]))
    assert.containsSubset(listed.get(labeled), { basis: 'report', failed: { value: 0.8 } })
    assert.containsSubset(listed.get(other), { basis: 'target', failed: { value: 0.8 } })
    assert.containsSubset(listed.get(elsewhere), { basis: 'benchmark' })
    const dashboard = await client
      .get(`/api/v1/providers/${targetId}/dashboard`)
      .bearerToken(owner.token)
    assert.containsSubset(dashboard.body().judge, { basis: 'target', failed: { value: 0.8 } })
    const targets = await client.get('/api/v1/providers').bearerToken(owner.token)
    const shown = targets.body().find(({ id: one }: { id: string }) => one === targetId)
    // The last report of the target is not the one with labels.
    assert.equal(shown.lastReport.evalId, other)
    assert.containsSubset(shown.lastReport.judge, { basis: 'target', failed: { value: 0.8 } })
  })

  test("undecided results that were queued in another report do not hide the precision from the target's labels", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const labeled = await reportOf(owner, { targetId })
    const other = await reportOf(owner, { targetId })
    await labelAll(client, owner, (await create(client, owner, { evalId: labeled })).body().id)
    const judgeOfOther = async () =>
      (await client.get(`/api/v1/redteam/reports/${other}`).bearerToken(owner.token)).body().judge
    const before = await judgeOfOther()
    assert.containsSubset(before, { basis: 'target', labels: 60, failed: { value: 1 } })
    const queued = await client
      .post(`/api/v1/redteam/reports/${other}/undecided/label`)
      .json({})
      .bearerToken(owner.token)
    queued.assertStatus(200)
    assert.deepEqual(await judgeOfOther(), before)
  })

  test('a report can have at most one calibration, and a report without results cannot have any', async ({
    client,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    ;(await create(client, owner, { evalId })).assertStatus(201)
    ;(await create(client, owner, { evalId })).assertStatus(409)
    const empty = await reportOf(owner, { results: [] })
    ;(await create(client, owner, { evalId: empty })).assertStatus(409)
    ;(await create(client, owner, { evalId, size: 5 })).assertStatus(422)
  })

  test('viewers can read calibrations but cannot label results, and other teams cannot see calibrations', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await reportOf(owner)
    const { id } = (await create(client, owner, { evalId })).body()
    const [item] = await itemsOf(client, owner, id)
    const viewer = await asViewer(owner)
    ;(await client.get(`${URL}/${id}`).bearerToken(viewer.token)).assertStatus(200)
    ;(await label(client, viewer, [id, item!.id], { label: 'passed' })).assertStatus(403)
    const neighbor = await asNeighbor(owner)
    ;(await create(client, neighbor, { evalId })).assertStatus(404)
    ;(await label(client, neighbor, [id, item!.id], { label: 'passed' })).assertStatus(404)
    ;(await client.get(`${URL}/${id}/items`).bearerToken(neighbor.token)).assertStatus(404)
    assert.deepEqual((await client.get(URL).bearerToken(neighbor.token)).body(), [])
    const other = await create(client, owner, { evalId: await reportOf(owner) })
    ;(await label(client, owner, [other.body().id, item!.id], { label: 'passed' })).assertStatus(
      404
    )
    ;(await label(client, owner, [id, 'x'], { label: 'passed' })).assertStatus(404)
  })
})
