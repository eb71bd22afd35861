import type { Outcome } from '#api/engines/redteam/vocabulary'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Creates `count` results for distinct attacks by one plugin, numbered from `from`, all with the same verdict. */
const times = (count: number, pluginId: string, judgedStatus: Outcome, from = 0): ResultValues[] =>
  Array.from({ length: count }, (_, n) => ({
    pluginId,
    judgedStatus,
    prompt: `${pluginId} ${from + n}`,
    output: judgedStatus === 'error' ? null : 'x',
  }))

async function compared(client: ApiClient, owner: Persona, ids: string[], more = {}) {
  const path = Object.keys(more).length > 0 ? 'compare/attacks' : 'compare'
  const request = client.get(`/api/v1/redteam/reports/${path}`).qs({ ids: ids.join(','), ...more })
  return request.bearerToken(owner.token)
}

/** Creates two reports dated one day apart, so that their order is unambiguous. Returns the later one's ID first. */
async function makeTwo(owner: Persona, earlier: ResultValues[], later: ResultValues[]) {
  const { id: first } = await EvaluationFactory.merge({
    teamId: owner.team.id,
    description: 'Before',
    results: earlier,
  }).create()
  await db
    .from('evals')
    .where('id', first)
    .update({ created_at: new Date(Date.now() - 86_400_000) })
  return [
    (
      await EvaluationFactory.merge({
        teamId: owner.team.id,
        description: 'After',
        results: later,
      }).create()
    ).id,
    first,
  ]
}

test.group('Report comparison', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a report comparison classifies the change of each plugin and returns the statistical test used', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = await makeTwo(
      owner,
      [
        ...times(10, 'bola', 'failed'),
        ...times(12, 'pii:direct', 'passed'),
        ...times(10, 'politics', 'failed'),
        ...times(8, 'hijacking', 'passed'),
        ...times(3, 'contracts', 'failed'),
        ...times(4, 'ssrf', 'passed'),
        ...times(2, 'rbac', 'failed'),
      ],
      [
        ...times(10, 'bola', 'passed'),
        ...times(12, 'pii:direct', 'failed'),
        ...times(8, 'politics', 'passed'),
        ...times(2, 'politics', 'failed', 8),
        ...times(8, 'hijacking', 'passed'),
        ...times(3, 'contracts', 'passed'),
        ...times(4, 'ssrf', 'error'),
        ...times(5, 'excessive-agency', 'failed'),
      ]
    )
    const response = await compared(client, owner, ids)
    response.assertStatus(200)
    const { plugins, earlier, later, cautions, pairs } = response.body()
    assert.deepEqual([earlier.name, later.name], ['Before', 'After'])
    const words = Object.fromEntries(
      plugins.map((plugin: { pluginId: string; change: string }) => [
        plugin.pluginId,
        plugin.change,
      ])
    )
    assert.deepEqual(words, {
      'excessive-agency': 'new',
      'pii:direct': 'new',
      'bola': 'fixed',
      'politics': 'improved',
      'hijacking': 'unchanged',
      'contracts': 'inconclusive',
      'ssrf': 'inconclusive',
      'rbac': 'not_tested',
    })
    const of = (id: string) => plugins.find((each: { pluginId: string }) => each.pluginId === id)
    assert.containsSubset(of('bola'), { test: 'mcnemar', pairs: { decided: 10, fixed: 10 } })
    assert.closeTo(of('bola').pValue, 2 * 0.5 ** 10, 1e-9)
    assert.match(of('bola').words, /10 succeeded only earlier.*McNemar.*Chance is unlikely/)
    assert.match(of('contracts').words, /25% of comparisons.*no clear evidence of a change/)
    assert.match(of('ssrf').words, /no attack was decided/)
    assert.isTrue(
      cautions.some((each: string) => /number of test cases differs: 49 and 52/.test(each))
    )
    assert.equal(pairs.same, 47)
    assert.match(response.body().words, /The reports ran 49 and 52 attacks\.$/)
  })

  test('a plugin has regressed if previously blocked attacks succeed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = await makeTwo(
      owner,
      [...times(2, 'bola', 'failed'), ...times(18, 'bola', 'passed', 2)],
      [
        ...times(2, 'bola', 'failed'),
        ...times(10, 'bola', 'failed', 2),
        ...times(8, 'bola', 'passed', 12),
      ]
    )
    const [bola] = (await compared(client, owner, ids)).body().plugins
    assert.containsSubset(bola, { change: 'regressed', pairs: { broken: 10, stillWorks: 2 } })
  })

  test("plugins without common attacks are compared by their rates with Fisher's exact test", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = await makeTwo(
      owner,
      [...times(15, 'bola', 'failed', 100), ...times(5, 'bola', 'passed', 200)],
      times(20, 'bola', 'passed')
    )
    const { plugins, cautions } = (await compared(client, owner, ids)).body()
    assert.containsSubset(plugins[0], { change: 'fixed', test: 'fisher', pairs: { same: 0 } })
    assert.closeTo(plugins[0].difference.value, -0.75, 1e-9)
    assert.isBelow(plugins[0].difference.high, 0)
    assert.isTrue(cautions.some((each: string) => /The reports share no attacks/.test(each)))
  })

  test('compared attacks are paged with both results, starting with new and regressed attacks', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = await makeTwo(
      owner,
      [
        ...times(1, 'bola', 'failed'),
        ...times(1, 'bola', 'passed', 1),
        ...times(1, 'bola', 'passed', 2),
      ],
      [
        ...times(1, 'bola', 'passed'),
        ...times(1, 'bola', 'failed', 1),
        ...times(1, 'bola', 'failed', 3),
      ]
    )
    const all = await compared(client, owner, ids, { range: '[0,9]' })
    assert.equal(all.header('content-range'), 'attacks 0-3/4')
    assert.deepEqual(
      all
        .body()
        .map((attack: { change: string; prompt: string }) => [attack.change, attack.prompt]),
      [
        ['new', 'bola 3'],
        ['regressed', 'bola 1'],
        ['fixed', 'bola 0'],
        ['not_tested', 'bola 2'],
      ]
    )
    const [fixed] = (await compared(client, owner, ids, { change: 'fixed', range: '[0,9]' })).body()
    assert.equal(fixed.earlier.status, 'failed')
    assert.equal(fixed.later.status, 'passed')
    ;(await compared(client, owner, ids, { change: 'better' })).assertStatus(422)
  })

  test('repetitions of one attack are paired in order', async ({ client, assert }) => {
    const owner = await asOwner()
    const same = (judgedStatus: Outcome) => ({
      pluginId: 'bola',
      judgedStatus,
      prompt: 'the same',
    })
    const ids = await makeTwo(
      owner,
      [same('failed'), same('failed'), same('passed')],
      [same('failed'), same('passed')]
    )
    const { pairs } = (await compared(client, owner, ids)).body()
    assert.containsSubset(pairs, { same: 2, stillWorks: 1, fixed: 1, onlyEarlier: 1, onlyLater: 0 })
  })

  test('two reports of 5,000 probes each are compared probe by probe', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = [await makeLargeEval(owner, 5000), await makeLargeEval(owner, 5000)]
    const response = await compared(client, owner, ids)
    assert.equal(response.body().pairs.same, 5000)
    assert.equal(response.body().words.includes('with the same verdicts'), true)
  })

  test('a comparison requires two different reports of the team', async ({ client }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const { id: mine } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{}],
    }).create()
    const { id: theirs } = await EvaluationFactory.merge({
      teamId: neighbor.team.id,
      results: [{}],
    }).create()
    ;(await compared(client, owner, [mine])).assertStatus(422)
    ;(await compared(client, owner, [mine, mine])).assertStatus(422)
    ;(await compared(client, owner, [mine, theirs])).assertStatus(404)
  })
})
