import { type Given, uploadMatrix } from '#tests/support/matrix'
import { asOwner, asStranger } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

type Status = Given['status']

test.group('Evaluation statistics', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('charts count each result exactly once, separated by verdict', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ score: 1 }, { score: 0.95 }],
      [
        { status: 'failed', score: 0.1 },
        { status: 'undecided', score: 0.1 },
      ],
      [
        { status: 'failed', score: 0.1 },
        { status: 'error', score: 0 },
      ],
    ])
    const charts = async (qs: object) =>
      (await client.get(`/api/v1/results/${id}/charts`).qs(qs).bearerToken(owner.token)).body()
    const { passRates, histogram, scatter } = await charts({})
    assert.containsSubset(passRates, [
      { promptIdx: 0, passed: 1, failed: 2, errors: 0, undecided: 0 },
      { promptIdx: 1, passed: 1, failed: 0, errors: 1, undecided: 1 },
    ])
    assert.lengthOf(histogram[0].bins, 10)
    assert.containsSubset(histogram[0].bins[1], { from: 0.1, to: 0.2, failed: 2, passed: 0 })
    assert.containsSubset(histogram[0].bins[9], { passed: 1, failed: 0 })
    assert.containsSubset(histogram[1].bins[0], { error: 1 })
    assert.containsSubset(histogram[1].bins[1], { undecided: 1 })
    assert.deepEqual(scatter, {
      x: 0,
      y: 1,
      points: [
        { testIdx: 0, x: 1, y: 0.95, status: 'passed' },
        { testIdx: 1, x: 0.1, y: 0.1, status: 'failed' },
        { testIdx: 2, x: 0.1, y: 0, status: 'failed' },
      ],
    })
    assert.isNull((await charts({ y: 5 })).scatter)
  })

  test('the comparison of two evaluations covers their shared test cases and includes a significance test', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const run = (statuses: Status[], first = 0) =>
      uploadMatrix(
        client,
        owner,
        statuses.map((status, n) => [{ status, vars: { n: first + n } }])
      )
    const failed: Status[] = Array.from({ length: 9 }, () => 'failed')
    const passed: Status[] = Array.from({ length: 9 }, () => 'passed')
    const before = await run([...failed, 'passed', 'passed', 'passed', 'error', 'failed'])
    const after = await run([...passed, 'failed', 'failed', 'passed', 'passed'])
    const compare = async (here: string, there: string) => {
      const url = `/api/v1/results/${here}/compare`
      return (await client.get(url).qs({ with: there }).bearerToken(owner.token)).body()
    }
    const seen = await compare(after, before)
    assert.containsSubset(seen, {
      tests: 14,
      onlyHere: 0,
      onlyThere: 1,
      both: 13,
      improved: 9,
      regressed: 2,
      unchanged: 1,
      undecidedPairs: 1,
    })
    assert.closeTo(seen.pValue, 0.06543, 0.00001)
    assert.include(seen.words, 'no evidence of a difference')
    assert.containsSubset(await compare(before, after), { improved: 2, regressed: 9, onlyHere: 1 })
    const theirs = await uploadMatrix(client, await asStranger(), [[{}]])
    const url = `/api/v1/results/${after}/compare`
    const others = client.get(url).qs({ with: theirs }).bearerToken(owner.token)
    ;(await others).assertStatus(404)
    ;(await client.get(url).bearerToken(owner.token)).assertStatus(422)
  })

  test('two prompts of one evaluation can be compared, and identical test cases are counted separately', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const vars = { same: true }
    const id = await uploadMatrix(client, owner, [
      [{ vars }, { status: 'failed', vars }],
      [{ vars }, { vars }],
    ])
    const qs = { with: id, prompt: 0, withPrompt: 1 }
    const url = `/api/v1/results/${id}/compare`
    const response = await client.get(url).qs(qs).bearerToken(owner.token)
    assert.containsSubset(response.body(), {
      tests: 2,
      both: 2,
      improved: 1,
      regressed: 0,
      unchanged: 1,
    })
  })

  test('metadata filters list the values that occur in the evaluation', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ metadata: { lang: 'de', list: ['a', 'b'] } }],
      [{ metadata: { lang: 'en', list: ['b'] } }],
      [{ metadata: { lang: 'en' } }],
    ])
    const values = async (key: string) =>
      (
        await client.get(`/api/v1/results/${id}/filters/metadata/${key}`).bearerToken(owner.token)
      ).body()
    assert.deepEqual(await values('lang'), ['en', 'de'])
    assert.deepEqual(await values('list'), ['b', 'a'])
    assert.deepEqual(await values('nothing'), [])
  })
})
