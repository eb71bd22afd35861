import type { EvalCell, EvalRow } from '#api/contract/eval'
import { makeLargeEval } from '#tests/support/eval_records'
import { type Given, uploadMatrix } from '#tests/support/matrix'
import { asNeighbour, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const tableOf =
  (client: ApiClient, { token }: Persona, id: string) =>
  (qs: object) =>
    client
      .get(`/api/v1/results/${id}/table`)
      .qs(
        Object.fromEntries(
          Object.entries(qs).map(([key, value]) => [
            key,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])
        )
      )
      .bearerToken(token)

const numbers = (rows: EvalRow[]) => rows.map(({ testIdx }) => testIdx)

const one = (given: Given) => [given]

test.group('The matrix of an evaluation', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a row is a test with a cell for each prompt, null where there is no result', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [
      [{ output: 'Rome' }, { status: 'failed', output: 'Milan', score: 0.25 }],
      [{ status: 'undecided' }],
      [{ status: 'error' }, { status: 'undecided' }],
    ])
    const response = await tableOf(client, owner, id)({ range: [0, 49] })
    response.assertStatus(200)
    assert.equal(response.header('content-range'), `results/${id}/table 0-2/3`)
    const rows: EvalRow[] = response.body()
    assert.deepEqual(
      rows.map(({ id: name, status, cells }) => [name, status, cells.map((cell) => cell?.status)]),
      [
        ['0', 'failed', ['passed', 'failed']],
        ['1', 'undecided', ['undecided', undefined]],
        ['2', 'error', ['error', 'undecided']],
      ]
    )
    assert.deepEqual(rows[0]?.vars, { country: 'Country 0' })
    assert.containsSubset(rows[0]?.cells[1], {
      output: 'Milan',
      isCut: false,
      score: 0.25,
      latencyMs: 12,
      reason: 'Expected more',
      review: null,
      highlighted: false,
      media: [],
    })
    assert.isNull(rows[1]?.cells[1])
  })

  test('pages are ranges, both ways, and of tests that are not numbered without gaps', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(
      client,
      owner,
      Array.from({ length: 7 }, () => [{}])
    )
    const table = tableOf(client, owner, id)
    const page = await table({ range: [2, 4] })
    assert.deepEqual(numbers(page.body()), [2, 3, 4])
    assert.equal(page.header('content-range'), `results/${id}/table 2-4/7`)
    const last = await table({ range: [5, 9], sort: ['testIdx', 'DESC'] })
    assert.deepEqual(numbers(last.body()), [1, 0])
    await db.from('eval_results').where('test_idx', 3).delete()
    await db.from('evals').where('id', id).update({ tests: 6, total: 6 })
    assert.deepEqual(numbers((await table({ range: [2, 4] })).body()), [2, 4, 5])
  })

  test('a test is shown when one and the same of its results fulfils what is asked', async ({
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
      return numbers(response.body())
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

  test('outputs that differ, highlights and ratings by people are modes', async ({
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
    const found = async (filter: object) => numbers((await table({ filter })).body())
    assert.deepEqual(await found({ mode: 'different' }), [1])
    assert.deepEqual(await found({ mode: 'different', status: ['failed'] }), [])
    assert.deepEqual(await found({ mode: 'highlighted' }), [2])
    assert.deepEqual(await found({ mode: 'rated' }), [0])
  })

  for (const searchable of [false, true]) {
    const when = searchable ? 'through the texts made for it' : 'before its texts are made'
    test(`search finds parts and regular expressions, ${when}`, async ({ client, assert }) => {
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
      const found = async (filter: object) => numbers((await table({ filter })).body())
      assert.deepEqual(await found({ q: '100% SURE' }), [0])
      assert.deepEqual(await found({ q: 'ödland' }), [1])
      assert.deepEqual(await found({ q: 'provider is away' }), [2])
      assert.deepEqual(await found({ q: 'order \\d{4}', regex: true }), [1])
      assert.deepEqual(await found({ q: 'o', status: ['error'] }), [2])
      const refused = await table({ filter: { q: '(', regex: true } })
      refused.assertStatus(422)
      assert.equal(refused.body().error.errors[0].field, 'filter.q')
    })
  }

  test('it is sorted by outcome, score and latency of a prompt; tests without come last', async ({
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
      numbers((await table({ sort, ...rest })).body())
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

  test('others stand beside it, joined by the same test; what changed comes first', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const country = (name: string, given: Given = {}) => [
      { output: 'x', vars: { country: name }, ...given },
    ]
    const before = await uploadMatrix(client, owner, [
      country('Italy'),
      country('Spain', { output: 'Toledo' }),
      country('Malta', { status: 'failed' }),
    ])
    const after = await uploadMatrix(client, owner, [
      country('Italy'),
      country('Peru'),
      country('Malta'),
      country('Spain', { output: 'Madrid' }),
    ])
    const table = tableOf(client, owner, after)
    const rows: EvalRow[] = (await table({ compare: before, sort: ['changed', 'DESC'] })).body()
    assert.deepEqual(
      rows.map(({ vars, compared }) => [
        vars.country,
        compared?.[0]?.cells.map((cell: EvalCell | null) => cell && [cell.status, cell.output]),
      ]),
      [
        ['Malta', [['failed', 'x']]],
        ['Spain', [['passed', 'Toledo']]],
        ['Peru', [null]],
        ['Italy', [['passed', 'x']]],
      ]
    )
    assert.equal(rows[0]?.compared?.[0]?.evalId, before)
    ;(await table({ sort: ['changed', 'DESC'] })).assertStatus(422)
    const stranger = await asStranger()
    const theirs = await uploadMatrix(client, stranger, [[{}]])
    ;(await table({ compare: theirs })).assertStatus(404)
  })

  test('a page of 50 stays below 200 kB, however long texts are and however many', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const long = 'Ω"\n'.repeat(1200)
    const vars = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`v${n}`, long]))
    const row = { gradingResult: { pass: false, reason: long }, prompt: { raw: long, label: 'A' } }
    const cell = { output: long, vars, row }
    for (const prompts of [1, 3, 8]) {
      const tests = Array.from({ length: 50 }, () => Array.from({ length: prompts }, () => cell))
      const id = await uploadMatrix(client, owner, tests, { more: { vars: Object.keys(vars) } })
      for (const sent of ['false', 'true']) {
        const response = await tableOf(client, owner, id)({ range: [0, 49], prompts: sent })
        const rows: EvalRow[] = response.body()
        assert.lengthOf(rows, 50)
        assert.isBelow(Buffer.byteLength(response.text()), 200_000, `${prompts} prompts`)
        const cells = rows.flatMap((each) => each.cells)
        assert.isTrue(cells.every((each) => each?.isCut))
        assert.isTrue(cells.every((each) => Boolean(each?.sentPrompt) === (sent === 'true')))
      }
    }
  }).timeout(60_000)

  test('texts that all fit are whole, however many columns there are', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const output = 'The capital of France is Paris, as everybody knows. '.repeat(4)
    const cell = { output, vars: { country: 'The United Kingdom of Great Britain' } }
    const tests = Array.from({ length: 12 }, () => Array.from({ length: 9 }, () => cell))
    const id = await uploadMatrix(client, owner, tests, { more: { vars: ['country'] } })
    const rows: EvalRow[] = (await tableOf(client, owner, id)({ range: [0, 49] })).body()
    assert.isTrue(rows.every(({ cells }) => cells.every((each) => each?.output === output)))
    assert.isTrue(rows.every(({ vars }) => vars.country === cell.vars.country))
  })

  test('what a filter chooses is counted to 10,000, and paged beyond', async ({
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
      numbers((await table({ filter, range: [11_998, 12_047] })).body()),
      [11_998, 11_999]
    )
    const few = await table({ filter: { status: ['failed'] }, range: [0, 1] })
    assert.equal(few.header('content-range'), `results/${id}/table 0-1/2400`)
    assert.isUndefined(few.header('x-more'))
  })

  test('unknown keys and values of the filter are refused by field', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const refused = async (filter: unknown) => {
      const response = await tableOf(client, owner, id)({ filter })
      response.assertStatus(422)
      return response.body().error.errors[0].field
    }
    assert.equal(await refused({ colour: 'red' }), 'filter')
    assert.equal(await refused({ status: ['resisted'] }), 'filter.status')
    assert.equal(await refused({ mode: 'all' }), 'filter.mode')
    const field = 'filter.conditions.0'
    assert.equal(await refused({ conditions: [{ on: 'colour' }] }), `${field}.on`)
    const metric = { on: 'metric', name: 'a', operator: '>' }
    assert.equal(await refused({ conditions: [metric] }), `${field}.value`)
  })

  test('a link opens whichever team is current; for others it is not there', async ({ client }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const table = (who: Persona) => tableOf(client, who, id)({}).header('X-Team-Id', owner.team.id)
    ;(await table(owner)).assertStatus(200)
    for (const outsider of [await asStranger(), await asNeighbour(owner)]) {
      ;(await tableOf(client, outsider, id)({})).assertStatus(404)
    }
  })
})
