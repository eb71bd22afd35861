import { createFaultList } from '#api/engines/evals/document/fault_list'
import { readChecks, readTest, readTests } from '#api/engines/evals/document/read_tests'
import { test } from '@japa/runner'

const pathsOf = (read: (faults: ReturnType<typeof createFaultList>) => unknown) => {
  const faults = createFaultList(null)
  read(faults)
  return faults.list.map(({ path }) => path)
}

test.group('Test cases of a configuration', () => {
  test('a list of test cases can be missing', ({ assert }) => {
    for (const none of [undefined, null, []]) {
      const faults = createFaultList(null)
      assert.deepEqual(readTests(none, 'tests', faults), [])
      assert.isEmpty(faults.list)
    }
  })

  test('“{$self}” refers to a file or service that the server cannot read')
    .with([
      ...['file://a', 'http://a', 'https://a', 'huggingface://datasets/a', 'az://a', 'gs://a'],
      ...['s3://a/b', 'sharepoint://a', ' FILE://a', 'a.csv', 'a.json', 'a.jsonl', 'a.yaml'],
      ...['a.yml', 'a.xls', 'a.xlsx', 'a.CSV '],
    ])
    .run(({ assert }, name) => {
      for (const given of [name, [name]]) {
        const faults = createFaultList(null)
        assert.deepEqual(readTests(given, 'tests', faults), [])
        assert.match(faults.list[0]?.message ?? '', /^The server cannot open files/)
      }
    })

  test('“{$self}” is neither a test case nor a file reference')
    .with(['text', 'a.csv is here', 'see file://a', 'csv', 'a.jsonx', 'afile://a'])
    .run(({ assert }, text) => {
      const messages = [text, [text]].map((given) => {
        const faults = createFaultList(null)
        readTests(given, 'tests', faults)
        return faults.list[0]?.message
      })
      assert.deepEqual(messages, [
        'Test cases must be a list.',
        'A test case must be a mapping with vars and assert.',
      ])
    })

  test('error paths of assertions in a set start with the path of the set', ({ assert }) => {
    const set = (inner: unknown) => ({ type: 'assert-set', assert: inner })
    const read = (value: unknown) => pathsOf((faults) => readTest(value, 'tests[3]', faults))
    assert.deepEqual(read({ assert: [{ type: 'is-json' }, set([{ type: 'is-json' }, {}])] }), [
      'tests[3].assert[1].assert[1]',
    ])
    assert.deepEqual(read({ assert: [set('text')] }), ['tests[3].assert[0].assert'])
    assert.deepEqual(read({ assert: [{ ...set([]), threshold: 'x', weight: -1 }] }), [
      'tests[3].assert[0].threshold',
      'tests[3].assert[0].weight',
    ])
  })

  test('an invalid assertion is rejected: {text}')
    .with(
      [null, 'contains', {}, { type: 1 }, { type: ' ' }].map((given) => ({
        given,
        text: JSON.stringify(given),
      }))
    )
    .run(({ assert }, { given }) => {
      const faults = createFaultList(null)
      assert.deepEqual(readChecks([given], 'assert', faults), [])
      assert.deepEqual(
        faults.list.map(({ path, message }) => [path, message]),
        [['assert[0]', 'An assertion must be a mapping with a type, e.g. type: contains.']]
      )
    })

  test('an assertion keeps unknown keys and drops settings of the wrong type', ({ assert }) => {
    const given = { type: ' contains ', value: 'a', metric: 1, config: 'x', weight: null, x: 1 }
    const kept = { type: 'a', metric: 'm', config: { a: 1 }, threshold: 0, weight: 2 }
    const faults = createFaultList(null)
    assert.deepEqual(readChecks([given, kept], 'assert', faults), [
      { type: 'contains', value: 'a', x: 1 },
      kept,
    ])
    assert.deepEqual(
      faults.list.map(({ path }) => path),
      ['assert[0].metric']
    )
  })

  test('the threshold {value} is accepted')
    .with([{ value: 0 }, { value: 0.5 }])
    .run(({ assert }, { value }) => {
      const faults = createFaultList(null)
      assert.deepEqual(readTest({ threshold: value }, 'test', faults), { threshold: value })
      assert.isEmpty(faults.list)
    })

  test('the {kind} {value} is rejected as a threshold')
    .with([
      { kind: 'number', value: -0.1 },
      { kind: 'number', value: Infinity },
      { kind: 'value', value: Number.NaN },
      { kind: 'string', value: '1' },
    ])
    .run(({ assert }, { value }) => {
      const faults = createFaultList(null)
      assert.deepEqual(readTest({ threshold: value }, 'test', faults), {})
      assert.deepEqual(
        faults.list.map(({ path, message }) => [path, message]),
        [['test.threshold', 'The value must be a number of at least 0.']]
      )
    })

  test('options of the wrong type are reported with their name and dropped', ({ assert }) => {
    const options = { prefix: 1, suffix: null, disableVarExpansion: true, disableDefaultAsserts: 0 }
    const faults = createFaultList(null)
    assert.deepEqual(readTest({ options: { ...options, x: 1 } }, 'test', faults), {
      options: { disableVarExpansion: true, x: 1 },
    })
    assert.deepEqual(
      faults.list.map(({ path, message }) => [path, message]),
      [
        ['test.options.prefix', 'The prefix must be a string.'],
        ['test.options.suffix', 'The suffix must be a string.'],
      ]
    )
  })

  test('a test case that is not a mapping is reported', ({ assert }) => {
    for (const given of ['text', null, [1]]) {
      assert.deepEqual(
        pathsOf((faults) => readTest(given, 'defaultTest', faults)),
        ['defaultTest']
      )
    }
  })
})
