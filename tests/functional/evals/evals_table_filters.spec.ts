import { makeLargeEval } from '#tests/support/records/eval_records'
import { type Given, numbersOf, tableOf, uploadMatrix } from '#tests/support/matrix'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const one = (given: Given) => [given]

test.group('Evaluation matrix | filters and sorting', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a test case matches a filter only if one of its results meets all conditions', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const attack = (pluginId: string, strategyId: string) => ({ pluginId, strategyId })
    const id = await uploadMatrix(
      client,
      owner,
      [
        [
          { status: 'failed', metrics: { tone: 0.2 }, metadata: attack('harmful:hate', 'basic') },
          { metrics: { tone: 0.9, length: 3 } },
        ],
        [
          {
            status: 'error',
            metadata: { ...attack('bola', 'rot13'), severity: 'low', lang: 'de' },
          },
        ],
        [
          {
            output: 'Oslo',
            metrics: { tone: 0.5 },
            metadata: { lang: 'no', n: 7, list: ['a', 'b'] },
          },
        ],
        [{ status: 'undecided', metadata: { lang: 'nob' } }],
      ],
      { config: { redteam: {} } }
    )
    const table = tableOf(client, owner, id)
    const found = async (filter: object) => {
      const response = await table({ filter })
      assert.equal(response.status(), 200, response.text())
      const total = Number(response.header('content-range')?.split('/').at(-1))
      assert.equal(total, response.body().length)
      return numbersOf(response.body())
    }
    const metric = (operator: string, value?: number, name = 'tone') => ({
      conditions: [{ on: 'metric', name, operator, value }],
    })
    const noted = (operator: string, value?: string, name = 'lang') => ({
      conditions: [{ on: 'metadata', name, operator, value }],
    })
    const choice = (on: string, operator: string, value: string) => ({
      conditions: [{ on, operator, value }],
    })
    assert.deepEqual(await found({ status: ['failed'] }), [0])
    assert.deepEqual(await found({ status: ['undecided', 'failed'] }), [0, 3])
    assert.deepEqual(await found({ status: ['passed'] }), [0, 2])
    assert.deepEqual(await found(metric('defined')), [0, 2])
    assert.deepEqual(await found(metric('<', 0.5)), [0])
    assert.deepEqual(await found(metric('>=', 0.5)), [0, 2])
    assert.deepEqual(await found(metric('!=', 0.5)), [0])
    assert.deepEqual(await found(metric('=', 3, 'length')), [0])
    assert.deepEqual(await found({ ...metric('<', 0.5), status: ['passed'] }), [])
    assert.deepEqual(await found(noted('equals', 'no')), [2])
    assert.deepEqual(await found(noted('equals', '7', 'n')), [2])
    assert.deepEqual(await found(noted('equals', 'b', 'list')), [2])
    assert.deepEqual(await found(noted('contains', 'NO')), [2, 3])
    assert.deepEqual(await found(noted('not_contains', 'no')), [0, 1])
    assert.deepEqual(await found(noted('exists')), [1, 2, 3])
    assert.deepEqual(await found(choice('plugin', 'equals', 'harmful')), [0])
    assert.deepEqual(await found(choice('plugin', 'not_equals', 'bola')), [0, 2, 3])
    assert.deepEqual(await found(choice('strategy', 'equals', 'rot13')), [1])
    assert.deepEqual(await found(choice('severity', 'equals', 'low')), [1])
    const both = [...noted('equals', 'de').conditions, ...metric('=', 0.5).conditions]
    assert.deepEqual(await found({ conditions: both, join: 'and' }), [])
    assert.deepEqual(await found({ conditions: both, join: 'or' }), [1, 2])
  })

  test('the matrix can be limited to differing outputs, highlighted results, or human-rated results', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ output: 'a' }, { output: 'a' }],
      [{ output: 'a' }, { output: 'b' }],
      [{ output: 'c' }, { output: 'c', status: 'failed' }],
    ])
    const table = tableOf(client, owner, id)
    const rate = (place: string, body: object) =>
      client.put(`/api/v1/results/${id}/table/${place}/rating`).json(body).bearerToken(owner.token)
    ;(await rate('2/0', { highlighted: true })).assertStatus(200)
    ;(await rate('0/1', { status: 'failed' })).assertStatus(200)
    const found = async (filter: object) => numbersOf((await table({ filter })).body())
    assert.deepEqual(await found({ mode: 'different' }), [1])
    assert.deepEqual(await found({ mode: 'different', status: ['failed'] }), [])
    assert.deepEqual(await found({ mode: 'highlighted' }), [2])
    assert.deepEqual(await found({ mode: 'rated' }), [0])
  })

  for (const searchable of [false, true]) {
    const when = searchable ? 'with the search index' : 'before the search index is built'
    test(`search finds substrings and matches of regular expressions ${when}`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const id = await uploadMatrix(
        client,
        owner,
        [
          one({ output: 'The answer is 100% sure' }),
          one({ output: 'Order 4711', vars: { country: 'Ödland' } }),
          one({ status: 'error' }),
        ],
        { searchable }
      )
      const table = tableOf(client, owner, id)
      const found = async (filter: object) => numbersOf((await table({ filter })).body())
      assert.deepEqual(await found({ q: '100% SURE' }), [0])
      assert.deepEqual(await found({ q: 'ödland' }), [1])
      assert.deepEqual(await found({ q: 'provider is away' }), [2])
      assert.deepEqual(await found({ q: 'order \\d{4}', regex: true }), [1])
      assert.deepEqual(await found({ q: 'o', status: ['error'] }), [2])
      const tooLong = 'a'.repeat(501)
      for (const q of ['(', '((a{1,100}){1,100}){1,100}', '(.*)*\\2', tooLong]) {
        const refused = await table({ filter: { q, regex: true } })
        refused.assertStatus(422)
        assert.equal(refused.body().error.errors[0].field, 'filter.q')
      }
    })
  }

  test('the matrix is sorted by verdict, score, or latency of a prompt, with missing results last', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ score: 0.5, latencyMs: 30 }, { score: 1 }],
      [{ status: 'failed', score: 0.1, latencyMs: 10 }, { score: 0.2 }],
      [{ status: 'error', score: 0, latencyMs: 20 }],
      [
        { score: 0.9, latencyMs: 5 },
        { status: 'undecided', score: 0.3 },
      ],
    ])
    const table = tableOf(client, owner, id)
    const sorted = async (sort: [string, string], rest: object = {}) =>
      numbersOf((await table({ sort, ...rest })).body())
    assert.deepEqual(await sorted(['status', 'ASC']), [1, 2, 3, 0])
    assert.deepEqual(await sorted(['status', 'DESC']), [0, 3, 2, 1])
    assert.deepEqual(await sorted(['score:0', 'DESC']), [3, 0, 1, 2])
    assert.deepEqual(await sorted(['score:1', 'ASC']), [1, 3, 0, 2])
    assert.deepEqual(await sorted(['latencyMs:0', 'ASC']), [3, 1, 2, 0])
    assert.deepEqual(await sorted(['latencyMs:0', 'ASC'], { range: [1, 2] }), [1, 2])
    const passed = { filter: { status: ['passed'] } }
    assert.deepEqual(await sorted(['score:0', 'DESC'], passed), [3, 0, 1])
    assert.deepEqual(await sorted(['status', 'ASC'], passed), [1, 3, 0])
    ;(await table({ sort: ['prompt', 'ASC'] })).assertStatus(422)
  })

  test('a total of more than 10,000 filtered rows is returned as 10,001, and later pages can still be read', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeLargeEval(owner, 12_000)
    const table = tableOf(client, owner, id)
    const filter = { conditions: [{ on: 'plugin', operator: 'not_equals', value: 'none' }] }
    const page = await table({ filter, range: [0, 1] })
    assert.equal(page.header('content-range'), `results/${id}/table 0-1/10001`)
    assert.equal(page.header('x-more'), 'true')
    assert.deepEqual(
      numbersOf((await table({ filter, range: [11_998, 12_047] })).body()),
      [11_998, 11_999]
    )
    const few = await table({ filter: { status: ['failed'] }, range: [0, 1] })
    assert.equal(few.header('content-range'), `results/${id}/table 0-1/2400`)
    assert.isUndefined(few.header('x-more'))
  })

  test('an unknown filter key or value is rejected with an error for its field', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const refused = async (filter: unknown) => {
      const response = await tableOf(client, owner, id)({ filter })
      response.assertStatus(422)
      return response.body().error.errors[0].field
    }
    assert.equal(await refused({ color: 'red' }), 'filter')
    assert.equal(await refused({ status: ['resisted'] }), 'filter.status')
    assert.equal(await refused({ mode: 'all' }), 'filter.mode')
    const field = 'filter.conditions.0'
    assert.equal(await refused({ conditions: [{ on: 'color' }] }), `${field}.on`)
    const metric = { on: 'metric', name: 'a', operator: '>' }
    assert.equal(await refused({ conditions: [metric] }), `${field}.value`)
  })
})
