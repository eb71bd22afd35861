import { derivedFaults, deriveMetrics, readDerivedMetrics } from '#api/engines/evals/index'
import { test } from '@japa/runner'

const faultOf = async (value: string) =>
  (await derivedFaults([{ name: 'x', value }]))[0]?.message ?? null

test.group('Derived metrics', () => {
  test('are arithmetic as the command-line tool writes it', async ({ assert }) => {
    const metrics = [
      { name: 'precision', value: 'tp / (tp + fp)' },
      { name: 'recall', value: 'tp / (tp + fn)' },
      { name: 'f1', value: '2 * precision * recall / (precision + recall)' },
      { name: 'per_test', value: 'round(f1 / __count, 3)' },
      { name: 'good', value: 'f1 > 0.5 and recall <= 1 ? 1 : 0' },
    ]
    const values = await deriveMetrics(metrics, { tp: 3, fp: 1, fn: 3 }, 8)
    assert.deepEqual(
      values.map(({ value }) => value),
      [0.75, 0.5, 0.6, 0.075, 1]
    )
  })

  test('that cannot be computed say why, and the others are computed', async ({ assert }) => {
    const metrics = [
      { name: 'a', value: 'missing * 2' },
      { name: 'b', value: '1 / zero' },
      { name: 'c', value: 'zero + 1' },
    ]
    const [a, b, c] = await deriveMetrics(metrics, { zero: 0 }, 1)
    assert.include(a?.problem, 'missing')
    assert.include(b?.problem, 'division by zero')
    assert.deepEqual(c, { name: 'c', value: 1 })
  })

  test('run no code and hold nobody up', async ({ assert }) => {
    for (const value of [
      'f(x) = x ^ 2',
      'sum(1:1000000000)',
      '[1, 2, 3]',
      'a.constructor',
      'a["constructor"]',
      'import({})',
      'evaluate("1")',
      'parse("1")("2")',
      '170!',
      '"text"',
      'a = 1; a',
      'combinations(1e9, 5e8)',
      'x'.repeat(2000),
      '1 +',
    ]) {
      assert.isString(await faultOf(value), value)
    }
    assert.isNull(await faultOf('log(a, 2) + sqrt(b)'))
  })

  test('are a list of names and texts', ({ assert }) => {
    const faults: string[] = []
    const read = readDerivedMetrics([{ name: 'a', value: '1' }, { name: 'b' }, 'c'], (path) =>
      faults.push(path)
    )
    assert.deepEqual(read, [{ name: 'a', value: '1' }])
    assert.deepEqual(faults, ['derivedMetrics[1]', 'derivedMetrics[2]'])
  })
})
