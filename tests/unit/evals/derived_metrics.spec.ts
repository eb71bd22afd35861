import { derivedFaults, deriveMetrics, readDerivedMetrics } from '#api/engines/evals/index'
import { compute } from '#api/engines/evals/derived/arithmetic'
import { test } from '@japa/runner'

const faultOf = async (value: string) =>
  (await derivedFaults([{ name: 'x', value }]))[0]?.message ?? null

test.group('Derived metrics', () => {
  test('derived metrics are optional, and a value that is not a list is reported', ({ assert }) => {
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

  test('a derived metric that cannot be computed reports the reason without affecting other metrics', async ({
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

  test('the expression {text} has the value {value}')
    .with([
      { text: 'a > 1', value: 1 },
      { text: 'a < 1', value: 0 },
      { text: 'not (a > 1)', value: 0 },
      { text: 'true', value: 1 },
      { text: '1 < a < 3', value: 1 },
      { text: 'pi > 3 and e < 3', value: 1 },
      { text: '-a + 7 % 4', value: 1 },
    ])
    .run(({ assert }, { text, value }) => {
      assert.deepEqual(compute(text, new Map([['a', 2]])), { value })
    })

  test('the function {text} is supported')
    .with(
      [
        ...['abs(-1)', 'cbrt(1)', 'ceil(0.5)', 'cube(1)', 'exp(0)', 'expm1(log(2))', 'fix(1.7)'],
        ...['floor(1.5)', 'hypot(1, 0)', 'log(e)', 'log10(10)', 'log1p(e - 1)', 'log2(2)'],
        ...['max(0, 1)', 'mean(0, 2)', 'median(0, 1, 2)', 'min(1, 2)', 'mod(3, 2)', 'pow(1, 2)'],
        ...['round(1.2)', 'sign(5)', 'sqrt(1)', 'square(1)', 'std(1, 2, 3)', 'sum(0, 1)'],
        'variance(1, 2, 3)',
      ].map((text) => ({ text }))
    )
    .run(({ assert }, { text }) => {
      const result = compute(text, new Map())
      assert.closeTo('value' in result ? result.value : Number.NaN, 1, 1e-9)
    })

  test('the expression {text} is rejected: {message}')
    .with([
      { text: '"text"', message: 'Strings are not supported. Use numbers.' },
      { text: '3!', message: 'The operator factorial is not supported.' },
      { text: "a'", message: 'The operator ctranspose is not supported.' },
      { text: '[1, 2]', message: 'ArrayNode is not supported. Only numbers can be computed.' },
      { text: '1 +', message: /^Not an arithmetic expression: Unexpected end/ },
      { text: 'random()', message: /^The function random is not supported\. .*: abs, cbrt, .*\.$/ },
      { text: `${'1 + '.repeat(250)}1`, message: 'The expression is longer than 1000 characters.' },
      { text: 'missing + 1', message: 'No result has the metric missing.' },
      {
        text: '1 / 0',
        message: 'The result is not a number, for example because of a division by zero.',
      },
    ])
    .run(({ assert }, { text, message }) => {
      const result = compute(text, new Map([['a', 2]]))
      const problem = 'problem' in result ? result.problem : ''
      if (typeof message === 'string') assert.equal(problem, message)
      else assert.match(problem, message)
    })

  test('an expression can have up to 1,000 characters', ({ assert }) => {
    const text = `${'1 + '.repeat(249)}1000`
    assert.lengthOf(text, 1000)
    assert.deepEqual(compute(text, new Map()), { value: 1249 })
  })

  test('a metric can have the name of a function, and the expression then cannot call that function', ({
    assert,
  }) => {
    const scores = new Map([['max', 3]])
    assert.deepEqual(compute('max + min(1, 2)', scores), { value: 4 })
    assert.property(compute('max(1, 2)', scores), 'problem')
    assert.deepEqual(compute('sum', new Map()), { problem: 'No result has the metric sum.' })
  })
})
