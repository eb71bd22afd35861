import { isDatabaseAway, withDatabaseRetry } from '#api/platform/database/database_away'
import { storable } from '#api/evals/values/storable'
import { makeEvalId } from '#api/scans/create/insert_report'
import { test } from '@japa/runner'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.group('Strings for PostgreSQL', () => {
  test('each NUL character and unpaired surrogate is replaced by one character', ({ assert }) => {
    const text = 'a\0b\ud800c\udc00d😀'
    assert.equal(storable(text), 'a\uFFFDb\uFFFDc\uFFFDd😀')
    assert.lengthOf(storable(text), text.length)
    assert.equal(storable('plain'), 'plain')
  })

  test('an evaluation ID has the format of the command-line tool', ({ assert }) => {
    const id = makeEvalId(new Date('2026-01-31T12:00:00.999Z'))
    assert.match(id, /^eval-[A-Za-z]{3}-2026-01-31T12:00:00$/)
  })
})

test.group('Database outages', () => {
  test('a database outage is distinguished from a rejected statement', ({ assert }) => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300']) {
      assert.isTrue(isDatabaseAway(coded(code)), code)
    }
    for (const code of ['23505', '42601', '22P02', '40001']) {
      assert.isFalse(isDatabaseAway(coded(code)), code)
    }
    assert.isTrue(isDatabaseAway(new Error('Connection terminated unexpectedly')))
    // Error message of knex if the connection broke between two statements of a transaction.
    const broken = 'Transaction query already complete, run with DEBUG=knex:tx for more info'
    assert.isTrue(isDatabaseAway(new Error(broken)))
    assert.isTrue(isDatabaseAway(new AggregateError([coded('ECONNREFUSED')])))
    assert.isFalse(isDatabaseAway(new Error('boom')))
  })

  test('an operation is retried during a database outage until it succeeds', async ({ assert }) => {
    let tries = 0
    const result = await withDatabaseRetry(async () => {
      if (++tries < 3) throw coded('ECONNREFUSED')
      return 'stored'
    })
    assert.equal(result, 'stored')
    assert.equal(tries, 3)
  })

  test('a rejected statement is not retried', async ({ assert }) => {
    let tries = 0
    const wrong = withDatabaseRetry(async () => {
      tries++
      throw coded('23505')
    })
    await assert.rejects(() => wrong)
    assert.equal(tries, 1)
  })

  test('a transaction that repeatedly ends before its last statement is attempted only four times', async ({
    assert,
  }) => {
    let tries = 0
    const ended = withDatabaseRetry(async () => {
      if (++tries > 10) return
      throw new Error('Transaction query already complete, run with DEBUG=knex:tx for more info')
    })
    await assert.rejects(
      () => ended,
      /transaction ended before its last statement, 4 times in a row/
    )
    assert.equal(tries, 4)
    assert.isFalse(isDatabaseAway(await ended.catch((error: unknown) => error)))
  })

  test('waiting for the database ends when the worker stops', async ({ assert }) => {
    const stop = new AbortController()
    const waiting = withDatabaseRetry(async () => {
      stop.abort(new Error('The worker stops'))
      throw coded('ECONNREFUSED')
    }, stop.signal)
    await assert.rejects(() => waiting, 'The worker stops')
  })
})
