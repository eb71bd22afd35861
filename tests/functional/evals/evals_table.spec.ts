import type { EvalCell, EvalRow } from '#api/contract/evals/eval'
import { type Given, numbersOf, tableOf, uploadMatrix } from '#tests/support/matrix'
import { asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Evaluation matrix', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each row of the matrix is a test case with one cell per prompt, and missing results are null', async ({
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

  test('the matrix can be paged in ascending and descending order, even if test numbers have gaps', async ({
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
    assert.deepEqual(numbersOf(page.body()), [2, 3, 4])
    assert.equal(page.header('content-range'), `results/${id}/table 2-4/7`)
    const last = await table({ range: [5, 9], sort: ['testIdx', 'DESC'] })
    assert.deepEqual(numbersOf(last.body()), [1, 0])
    await db.from('eval_results').where('test_idx', 3).delete()
    await db.from('evals').where('id', id).update({ tests: 6, total: 6 })
    assert.deepEqual(numbersOf((await table({ range: [2, 4] })).body()), [2, 4, 5])
  })

  test('compared evaluations are joined by test case, and the matrix can be sorted by changed results first', async ({
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

  test('a page of 50 rows stays below 200 kB, regardless of the number of columns and the length of cell contents', async ({
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

  test('cell contents are not truncated if the whole page is below the size limit, regardless of the number of columns', async ({
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

  test('the matrix of an evaluation is returned to its team, and requests by other teams return 404', async ({
    client,
  }) => {
    const owner = await asOwner()
    const id = await uploadMatrix(client, owner, [[{}]])
    const table = (who: Persona) => tableOf(client, who, id)({}).header('X-Team-Id', owner.team.id)
    ;(await table(owner)).assertStatus(200)
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      ;(await tableOf(client, outsider, id)({})).assertStatus(404)
    }
  })
})
