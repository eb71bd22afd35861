import { refreshMetrics } from '#api/evals/metrics/compute_metrics'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { createHash } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const PROMPTS = [
  { raw: 'Capital of {{land}}?', label: 'short', provider: 'openai:gpt-4o' },
  { raw: 'Name the capital of {{land}}.', label: 'long', provider: { id: 'echo' } },
]

/**
 * Stores an evaluation with these verdicts per prompt: each letter is a test case, p(assed), f(ailed), e(rror), or
 * u(ndecided).
 */
async function evaluationOf(
  { team }: Persona,
  outcomes: string[],
  values: { prompts?: object[]; keys?: string; at?: string; description?: string } = {}
): Promise<string> {
  const words = { p: 'passed', f: 'failed', e: 'error', u: 'undecided' } as const
  const results = outcomes.flatMap((letters, promptIdx) =>
    [...letters].map((letter, testIdx) => ({
      testIdx,
      promptIdx,
      judgedStatus: words[letter as keyof typeof words],
      prompt: 'p',
      score: letter === 'p' ? 1 : letter === 'f' ? 0 : null,
      testKey: `${values.keys ?? 'set'}-${testIdx}`,
    }))
  )
  const { id } = await EvaluationFactory.merge({
    teamId: team.id,
    type: 'eval',
    description: values.description ?? 'Capitals',
    prompts: values.prompts ?? PROMPTS.slice(0, outcomes.length),
    vars: ['land'],
    results,
    ...(values.at && { createdAt: DateTime.fromISO(values.at) }),
  }).create()
  return id
}

const get = async (client: ApiClient, { token }: Persona, path: string, qs = {}) =>
  client.get(`/api/v1/${path}`).qs(qs).bearerToken(token)

test.group('History', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the history has one row per evaluation, provider, and prompt, with counts for all four verdicts', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await evaluationOf(owner, ['ppfe', 'uuee'])
    await evaluationOf(await asOwner(), ['p'])
    const response = await get(client, owner, 'history')
    response.assertHeader('content-range', 'history 0-1/2')
    assert.containsSubset(response.body(), [
      {
        id: `${id}:0`,
        evalId: id,
        provider: 'openai:gpt-4o',
        promptId: sha256('Capital of {{land}}?'),
        promptLabel: 'short',
        passed: 2,
        failed: 1,
        errors: 1,
        undecided: 0,
      },
      { id: `${id}:1`, provider: 'echo', passed: 0, failed: 0, errors: 2, undecided: 2 },
    ])
    const [first, second] = response.body()
    assert.approximately(first.passRate.rate, 2 / 3, 1e-9)
    assert.isBelow(first.passRate.low, 2 / 3)
    assert.isAbove(first.passRate.high, 2 / 3)
    assert.approximately(first.score, 2 / 3, 1e-9)
    assert.isNull(second.passRate, 'nothing was decided')
    assert.isNull(second.score)
  })

  test('a scan that ran on the server is one row of the history with the counts of its attacks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await evaluationOf(owner, ['p'])
    const results = ['passed', 'failed', 'failed', 'error', 'undecided'].map((status, testIdx) => ({
      testIdx,
      judgedStatus: status as 'passed',
    }))
    const scan = { teamId: owner.team.id, type: 'redteam' as const, description: 'Weekly scan' }
    const { id } = await EvaluationFactory.merge({
      ...scan,
      targetName: 'Card assistant',
      prompts: [],
      results,
    }).create()
    const filtered = (filter: object) =>
      get(client, owner, 'history', { filter: JSON.stringify(filter) })
    for (const filter of [{ type: 'redteam' }, { provider: 'card' }, { q: 'weekly' }]) {
      const response = await filtered(filter)
      response.assertHeader('content-range', 'history 0-0/1')
      assert.containsSubset(response.body(), [
        {
          id: `${id}:0`,
          evalId: id,
          provider: 'Card assistant',
          promptId: null,
          passed: 1,
          failed: 2,
          errors: 1,
          undecided: 1,
          score: null,
        },
      ])
    }
    const all = await get(client, owner, 'history', { sort: '["failed","DESC"]' })
    assert.deepEqual(
      all.body().map(({ failed }: { failed: number }) => failed),
      [2, 0]
    )
    // An evaluation without results has no row.
    await EvaluationFactory.merge({ ...scan, prompts: [], results: [] }).create()
    ;(await get(client, owner, 'history')).assertHeader('content-range', 'history 0-1/2')
  })

  test('the history reflects changed verdicts and prompts', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await evaluationOf(owner, ['pf'])
    const counts = async () => {
      const [row] = (await get(client, owner, 'history')).body()
      return [row.passed, row.failed, row.promptLabel]
    }
    assert.deepEqual(await counts(), [1, 1, 'short'])
    await db
      .from('eval_results')
      .where('test_idx', 1)
      .where('revision_id', db.from('evals').where('id', id).select('revision_id'))
      .update({ review_status: 'passed' })
    await db.from('evals').where('id', id).update({ passed: 2, failed: 0, figures: null })
    assert.deepEqual(await counts(), [2, 0, 'short'])
    await db
      .from('evals')
      .where('id', id)
      .update({ prompts: JSON.stringify([{ raw: 'New', label: 'new', provider: 'echo' }]) })
    assert.deepEqual(await counts(), [2, 0, 'new'])
  })

  test('refreshing an evaluation stores the metrics of each prompt, and a rating updates these metrics', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await evaluationOf(owner, ['ppfe', 'uuee'])
    const counted = () =>
      db
        .from('eval_prompts')
        .where('eval_id', id)
        .orderBy('idx')
        .select('passed', 'failed', 'errors', 'undecided', 'score')
    const uncounted = { passed: null, failed: null, errors: null, undecided: null, score: null }
    assert.deepEqual(await counted(), [uncounted, uncounted])
    await refreshMetrics(await revisionIdOf(id))
    const second = { passed: 0, failed: 0, errors: 2, undecided: 2, score: null }
    assert.deepEqual(await counted(), [
      { passed: 2, failed: 1, errors: 1, undecided: 0, score: 2 / 3 },
      second,
    ])
    const rated = await client
      .put(`/api/v1/results/${id}/table/2/0/rating`)
      .json({ status: 'passed', score: 0.5 })
      .bearerToken(owner.token)
    rated.assertStatus(200)
    assert.deepEqual(await counted(), [
      { passed: 3, failed: 0, errors: 1, undecided: 0, score: 2.5 / 3 },
      second,
    ])
  })

  test('the history is sorted by its metrics and filtered by prompt, provider, evaluation, and search text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const good = await evaluationOf(owner, ['ppp'], { description: 'Good' })
    const bad = await evaluationOf(owner, ['fff', 'pff'], { description: 'Bad' })
    const none = await evaluationOf(owner, ['eee'], { description: 'None' })
    const ids = async (qs: object) =>
      (await get(client, owner, 'history', qs)).body().map(({ id }: { id: string }) => id)
    const filter = (values: object) => ({ filter: JSON.stringify(values) })
    assert.deepEqual(await ids({ sort: '["passRate","ASC"]' }), [
      `${bad}:0`,
      `${bad}:1`,
      `${good}:0`,
      `${none}:0`,
    ])
    assert.deepEqual(await ids({ sort: '["errors","DESC"]', range: '[0,0]' }), [`${none}:0`])
    assert.deepEqual(await ids(filter({ provider: 'ECHO' })), [`${bad}:1`])
    assert.deepEqual(await ids(filter({ evalId: good })), [`${good}:0`])
    assert.deepEqual(await ids(filter({ q: 'good' })), [`${good}:0`])
    const long = sha256('Name the capital of {{land}}.')
    assert.deepEqual(await ids(filter({ promptId: long })), [`${bad}:1`])
    ;(await get(client, owner, 'history', filter({ nothing: 1 }))).assertStatus(422)
  })

  test('the filtered history is exported as CSV and JSON', async ({ client, assert }) => {
    const owner = await asOwner()
    await evaluationOf(owner, ['pf'], { description: '=Good' })
    await evaluationOf(owner, ['pf'], { description: 'Bad' })
    const response = await get(client, owner, 'history/export', {
      filter: '{"q":"good"}',
    })
    const [headings, line, ...more] = response.text().trim().split('\r\n')
    assert.match(headings ?? '', /^eval,description,.*passed,failed,errors,undecided,score$/)
    assert.include(line, ",'=Good,")
    assert.match(line ?? '', /,0\.5,.*,1,1,0,0,0\.5$/)
    assert.lengthOf(more, 0)
    const json = await get(client, owner, 'history/export', {
      filter: '{"q":"good"}',
      format: 'json',
    })
    assert.match(json.header('content-disposition') ?? '', /history\.json/)
    const rows: unknown = JSON.parse(json.text())
    assert.containSubset(rows, [{ description: '=Good', passed: 1, failed: 1, errors: 0 }])
    const none = await get(client, owner, 'history/export', {
      filter: '{"q":"none such"}',
      format: 'json',
    })
    assert.deepEqual(JSON.parse(none.text()), [])
    ;(await get(client, owner, 'history/export', { format: 'xml' })).assertStatus(422)
  })

  test('the history and the prompts of 5,000 evaluations are paged, and the prompts can be searched', async ({
    client,
  }) => {
    const owner = await asOwner()
    await db.rawQuery(
      `insert into evals (id, team_id, type, description, prompts, created_at)
       select 'eval-many-' || n || left(:team, 8), :team::uuid, 'eval', 'Evaluation ' || n,
         jsonb_build_array(jsonb_build_object('raw', 'Prompt ' || n % 40 || repeat(' text', 200), 'label', 'p' || n % 40, 'provider', 'echo'),
           jsonb_build_object('raw', 'Other ' || n % 7, 'label', 'o', 'provider', 'openai')),
         now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
      { team: owner.team.id }
    )
    await db.rawQuery('analyze evals, eval_prompts')
    const history = await get(client, owner, 'history')
    history.assertHeader('content-range', 'history 0-24/10000')
    const prompts = await get(client, owner, 'prompts')
    prompts.assertHeader('content-range', 'prompts 0-24/47')
    const searched = await get(client, owner, 'prompts', { filter: '{"q":"other"}' })
    searched.assertHeader('content-range', 'prompts 0-6/7')
  })
})

test.group('Prompts', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the list of prompts contains each prompt text once, with the evaluations that used it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await evaluationOf(owner, ['p', 'p'], { at: '2026-01-01T00:00:00Z' })
    const newest = await evaluationOf(owner, ['p'], {
      at: '2026-02-01T00:00:00Z',
      prompts: [{ raw: 'Capital of {{land}}?', label: 'renamed', provider: 'mistral' }],
    })
    const response = await get(client, owner, 'prompts')
    response.assertHeader('content-range', 'prompts 0-1/2')
    const id = sha256('Capital of {{land}}?')
    assert.containsSubset(response.body(), [
      { id, label: 'renamed', evals: 2, latestEvalId: newest },
      { id: sha256('Name the capital of {{land}}.'), label: 'long', evals: 1 },
    ])
    const detail = await get(client, owner, `prompts/${id}`)
    assert.containsSubset(detail.body(), {
      raw: 'Capital of {{land}}?',
      variables: ['land'],
      providers: ['mistral', 'openai:gpt-4o'],
    })
    const found = await get(client, owner, 'prompts', { filter: '{"q":"name THE"}' })
    assert.lengthOf(found.body(), 1)
    ;(await get(client, await asOwner(), `prompts/${id}`)).assertStatus(404)
  })
})

test.group('Test sets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('evaluations with the same test cases share a test set', async ({ client, assert }) => {
    const owner = await asOwner()
    const first = await evaluationOf(owner, ['pp', 'ff'], { at: '2026-01-01T00:00:00Z' })
    const second = await evaluationOf(owner, ['ff'], { at: '2026-02-01T00:00:00Z' })
    await evaluationOf(owner, ['ff'], { keys: 'others', description: 'Others' })
    const response = await get(client, owner, 'test-sets', { sort: '["evals","DESC"]' })
    response.assertHeader('content-range', 'test-sets 0-1/2')
    const [set] = response.body()
    assert.containsSubset(set, { evals: 2, tests: 2, vars: ['land'], latestEvalId: second })
    const history = await get(client, owner, 'history', {
      filter: JSON.stringify({ testSetId: set.id }),
      sort: '["passRate","DESC"]',
    })
    assert.deepEqual(
      history.body().map(({ id }: { id: string }) => id),
      [`${first}:0`, `${second}:0`, `${first}:1`]
    )
    const found = await get(client, owner, 'test-sets', { filter: '{"q":"others"}' })
    assert.lengthOf(found.body(), 1)
  })

  test('the test set of an evaluation is recalculated when the remaining results arrive', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await evaluationOf(owner, ['pp'])
    const partial = await evaluationOf(owner, ['p'])
    const sets = async () => (await get(client, owner, 'test-sets')).body().length
    assert.equal(await sets(), 2)
    await db.rawQuery(
      `insert into eval_results (revision_id, test_idx, judged_status, prompt, test_key)
       select revision_id, 1, 'passed', 'p', 'set-1' from evals where id = ?`,
      [partial]
    )
    await db.from('evals').where('id', partial).update({ total: 2, tests: 2, passed: 2 })
    assert.equal(await sets(), 1)
  })
})
