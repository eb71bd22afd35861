import {
  columnsOf,
  documentVariables,
  estimateEval,
  planTests,
  readEvalConfig,
  readEvalYaml,
} from '#api/engines/evals/index'
import { test } from '@japa/runner'

const read = (text: string) => {
  const { document, faults } = readEvalYaml(text)
  return { document, faults: faults.list }
}

test.group('Reading an evaluation', () => {
  test('takes the forms that the command-line tool takes', ({ assert }) => {
    const { document, faults } = read(`
description: Greetings
prompts:
  - 'Say {{word}}'
  - raw: 'Shout {{word}}'
    label: loud
targets:
  - echo
  - openai:chat:gpt-4o:
      config: { temperature: 0 }
  - 0c9a2b5e-6f0d-4a58-8f59-1f3f4f6f0a11
tests:
  - vars: { word: hello }
    assert: [{ type: contains, value: hello }]
evaluateOptions: { repeat: 2, maxConcurrency: 3 }
outputPath: kept.json
`)
    assert.deepEqual(faults, [])
    assert.deepEqual(document?.providers, [
      'echo',
      { id: 'openai:chat:gpt-4o', config: { temperature: 0 } },
      'promptfoo://provider/0c9a2b5e-6f0d-4a58-8f59-1f3f4f6f0a11',
    ])
    assert.equal(document?.outputPath, 'kept.json')
    assert.deepEqual(document?.evaluateOptions, { repeat: 2, maxConcurrency: 3 })
  })

  test('says for each fault its line, column, field and remedy', ({ assert }) => {
    const { faults } = read(`prompts:
  - ''
providers:
  - label: nameless
tests:
  - vars: [1]
    assert:
      - value: x
      - type: contains
        threshold: high
evaluateOptions:
  repeat: 0
`)
    assert.deepEqual(
      faults.map(({ path, line, column }) => [path, line, column]),
      [
        ['prompts[0]', 2, 5],
        ['providers[0]', 4, 5],
        ['tests[0].vars', 6, 5],
        ['tests[0].assert[0]', 8, 9],
        ['tests[0].assert[1].threshold', 10, 20],
        ['evaluateOptions.repeat', 12, 11],
      ]
    )
    assert.isTrue(faults.every(({ message }) => /^[A-Za-z].+\.$/.test(message)))
  })

  test('a text that is no YAML is a fault with a place', ({ assert }) => {
    const { document, faults } = read('prompts: [a\ntests: }')
    assert.isNull(document)
    assert.isAbove(faults.length, 0)
    assert.equal(faults[0]?.line, 2)
  })

  test('anchors may be used, but not to multiply', ({ assert }) => {
    const { document } = read(`
defaults: &base { type: contains, value: x }
prompts: [a]
providers: [echo]
tests: [{ assert: [*base] }]
`)
    assert.deepEqual(document?.tests, [{ assert: [{ type: 'contains', value: 'x' }] }])
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let n = 1; n < 9; n++) {
      bomb.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(', ')}]`
      )
    }
    assert.include(read(bomb.join('\n')).faults[0]?.message ?? '', 'multiply')
  })

  test('a document as data has the places of its YAML', ({ assert }) => {
    const { faults } = readEvalConfig({ prompts: ['a'], providers: [{}], tests: [] })
    assert.deepEqual(
      faults.list.map(({ path, line }) => [path, line]),
      [['providers[0]', 4]]
    )
  })

  test('datasets among the tests are references', ({ assert }) => {
    const id = '0c9a2b5e-6f0d-4a58-8f59-1f3f4f6f0a11'
    const { document, faults } = read(`
prompts: [a]
providers: [echo]
tests:
  - dataset://${id}?version=3
  - vars: { x: 1 }
`)
    assert.deepEqual(faults, [])
    assert.deepEqual(document?.metadata?.datasets, [{ id, version: 3 }])
    assert.lengthOf(document?.tests ?? [], 1)
  })

  test('says which variables are asked for', ({ assert }) => {
    const { document } = read(`
prompts: ['{{a}} and {{ b.c | trim }}', '{{a}}']
providers: [{ id: http, config: { url: 'http://x', body: '{"p":"{{prompt}}","d":"{{d}}"}' } }]
`)
    assert.deepEqual(document && documentVariables(document), ['a', 'b', 'd'])
  })
})

test.group('Planning an evaluation', () => {
  test('merges defaults, takes lists and scenarios apart, and repeats', ({ assert }) => {
    const { document } = read(`
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

  test('columns are providers by prompts, and may be fewer', ({ assert }) => {
    const { document } = read(`
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
