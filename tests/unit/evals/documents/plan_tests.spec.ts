import { columnsOf, estimateEval, planTests, readEvalYaml } from '#api/engines/evals/index'
import { test } from '@japa/runner'

const read = (text: string) => readEvalYaml(text).document

test.group('Evaluation plan', () => {
  test('the plan merges defaults, expands lists and scenarios, and repeats test cases', ({
    assert,
  }) => {
    const document = read(`
prompts: [p]
providers: [echo]
defaultTest:
  vars: { tone: polite }
  assert: [{ type: is-json }]
tests:
  - vars: { word: [a, b] }
  - vars: { word: c, tone: rude }
    options: { disableDefaultAsserts: true }
    assert: [{ type: contains, value: c }]
scenarios:
  - config: [{ vars: { lang: de } }, { vars: { lang: en } }]
    tests: [{ vars: { word: d } }]
evaluateOptions: { repeat: 2 }
`)
    const planned = document ? [...planTests(document)] : []
    assert.deepEqual(
      planned.map(({ testIdx, repeatIdx, test: { vars } }) => [testIdx, repeatIdx, vars]),
      [
        [0, 0, { tone: 'polite', word: 'a' }],
        [1, 0, { tone: 'polite', word: 'b' }],
        [2, 1, { tone: 'polite', word: 'a' }],
        [3, 1, { tone: 'polite', word: 'b' }],
        [4, 0, { tone: 'rude', word: 'c' }],
        [5, 1, { tone: 'rude', word: 'c' }],
        [6, 0, { tone: 'polite', lang: 'de', word: 'd' }],
        [7, 1, { tone: 'polite', lang: 'de', word: 'd' }],
        [8, 0, { tone: 'polite', lang: 'en', word: 'd' }],
        [9, 1, { tone: 'polite', lang: 'en', word: 'd' }],
      ]
    )
    assert.deepEqual(planned[4]?.test.assert, [{ type: 'contains', value: 'c' }])
    assert.deepEqual(planned[0]?.test.assert, [{ type: 'is-json' }])
    assert.equal(document && estimateEval(document).tests, 10)
  })

  test('a configuration without test cases runs once per scenario, or once without scenarios and datasets', ({
    assert,
  }) => {
    const plannedOf = (more: string) => {
      const document = read(`prompts: [p]\nproviders: [echo]\n${more}`)
      return document ? [...planTests(document)].length : null
    }
    assert.equal(plannedOf(''), 1)
    assert.equal(plannedOf('scenarios: [{ config: [{ vars: { a: 1 } }, { vars: { a: 2 } }] }]'), 2)
    assert.equal(plannedOf('metadata: { datasets: [{ id: d, version: 1 }] }'), 0)
  })

  test('the estimate counts the planned test cases: {tests}')
    .with([
      { tests: '{ a: [1, 2], b: [3, 4, 5] }', count: 6 },
      { tests: '{ a: [1, 2], _conversation: [3, 4, 5] }', count: 2 },
      { tests: '{ a: text }', count: 1 },
    ])
    .run(({ assert }, { tests, count }) => {
      const document = read(`prompts: [p]\nproviders: [echo]\ntests: [{ vars: ${tests} }]`)
      assert.equal(document && [...planTests(document)].length, count)
      assert.equal(document && estimateEval(document).tests, count)
    })

  test('a plan has a column for each combination of provider and prompt unless prompts are restricted', ({
    assert,
  }) => {
    const document = read(`
prompts: [{ raw: a, label: one }, { raw: b, label: two }]
providers: [echo, { id: openai:chat:x, label: X, prompts: [two] }]
tests: [{ vars: {} }, { vars: {}, providers: [X] }]
`)
    if (!document) throw new Error('not read')
    assert.deepEqual(
      columnsOf(document).map(({ promptIdx, prompt, provider }) => [
        promptIdx,
        prompt.label,
        provider.label,
      ]),
      [
        [0, 'one', 'echo'],
        [1, 'two', 'echo'],
        [2, 'two', 'X'],
      ]
    )
    assert.deepEqual(estimateEval(document), { tests: 2, prompts: 2, providers: 2, calls: 4 })
  })
})
