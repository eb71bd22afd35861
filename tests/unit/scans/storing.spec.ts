import { isDatabaseAway, patiently } from '#api/scans/work/database_away'
import { storable } from '#api/evals/storable'
import { makeEvalId } from '#api/scans/eval_id'
import { test } from '@japa/runner'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.group('What PostgreSQL can store', () => {
  test('NUL and half pairs are replaced, one character each', ({ assert }) => {
    const text = 'a\0b\ud800c\udc00d😀'
    assert.equal(storable(text), 'a\uFFFDb\uFFFDc\uFFFDd😀')
    assert.lengthOf(storable(text), text.length)
    assert.equal(storable('plain'), 'plain')
  })

  test('an evaluation id is made as the command-line tool makes it', ({ assert }) => {
    const id = makeEvalId(new Date('2026-01-31T12:00:00.999Z'))
    assert.match(id, /^eval-[A-Za-z]{3}-2026-01-31T12:00:00$/)
  })
})

test.group('A database that is away', () => {
  test('is told from one that refuses a statement', ({ assert }) => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300']) {
      assert.isTrue(isDatabaseAway(coded(code)), code)
    }
    for (const code of ['23505', '42601', '22P02', '40001']) {
      assert.isFalse(isDatabaseAway(coded(code)), code)
    }
    assert.isTrue(isDatabaseAway(new Error('Connection terminated unexpectedly')))
    assert.isTrue(isDatabaseAway(new AggregateError([coded('ECONNREFUSED')])))
    assert.isFalse(isDatabaseAway(new Error('boom')))
  })

  test('is waited for, and the same is done again', async ({ assert }) => {
    let tries = 0
    const result = await patiently(async () => {
      if (++tries < 3) throw coded('ECONNREFUSED')
      return 'stored'
    })
    assert.equal(result, 'stored')
    assert.equal(tries, 3)
  })

  test('is not waited for when the statement is at fault', async ({ assert }) => {
    let tries = 0
    const wrong = patiently(async () => {
      tries++
      throw coded('23505')
    })
    await assert.rejects(() => wrong)
    assert.equal(tries, 1)
  })

  test('is not waited for any longer than the worker lives', async ({ assert }) => {
    const stop = new AbortController()
    const waiting = patiently(async () => {
      stop.abort(new Error('The worker stops'))
      throw coded('ECONNREFUSED')
    }, stop.signal)
    await assert.rejects(() => waiting, 'The worker stops')
  })
})
