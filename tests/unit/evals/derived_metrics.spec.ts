import { derivedFaults, deriveMetrics, readDerivedMetrics } from '#api/engines/evals/index'
import { test } from '@japa/runner'

const faultOf = async (value: string) =>
  (await derivedFaults([{ name: 'x', value }]))[0]?.message ?? null

test.group('Derived metrics', () => {
  test('derived metrics can be missing, and anything but a list is reported', ({ assert }) => {
    const read = (value: unknown) => {
      const faults: string[] = []
      return { metrics: readDerivedMetrics(value, (path) => faults.push(path)), faults }
    }
    const metric = { name: 'sum', value: 'a + b' }
    assert.deepEqual(read([metric]), { metrics: [metric], faults: [] })
    for (const none of [undefined, null, []]) {
      assert.deepEqual(read(none), { metrics: [], faults: [] })
    }
    assert.deepEqual(read({}), { metrics: [], faults: ['derivedMetrics'] })
    assert.deepEqual(read([metric, { name: '', value: 'a' }, { name: 'x' }, 'a + b']), {
      metrics: [metric],
      faults: ['derivedMetrics[1]', 'derivedMetrics[2]', 'derivedMetrics[3]'],
    })
  })

  test("derived metrics support the command-line tool's arithmetic", async ({ assert }) => {
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

  test('a derived metric that cannot be computed reports the reason without affecting others', async ({
    assert,
  }) => {
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

  test('code, expensive expressions, and expressions without a numeric result are rejected', async ({
    assert,
  }) => {
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

  test('entries of derived metrics without a name and an expression are reported', ({ assert }) => {
    const faults: string[] = []
    const read = readDerivedMetrics([{ name: 'a', value: '1' }, { name: 'b' }, 'c'], (path) =>
      faults.push(path)
    )
    assert.deepEqual(read, [{ name: 'a', value: '1' }])
    assert.deepEqual(faults, ['derivedMetrics[1]', 'derivedMetrics[2]'])
  })
})
