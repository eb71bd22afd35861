import { documentVariables, readEvalObject, readEvalYaml } from '#api/engines/evals/index'
import { EVAL_LIMITS } from '#api/engines/evals/document/limits'
import { test } from '@japa/runner'

const read = (text: string) => {
  const { document, faults } = readEvalYaml(text)
  return { document, faults: faults.list }
}

test.group('Reading a configuration', () => {
  test('a configuration with targets, prompt objects, and provider shorthands is read without errors', ({
    assert,
  }) => {
    const { document, faults } = read(`
description: Greetings
prompts:
  - 'Say {{word}}'
  - raw: 'Shout {{word}}'
    label: loud
targets:
  - ' echo '
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

  test('each error of a configuration has a field, a line, a column, and a message', ({
    assert,
  }) => {
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

  test('each invalid setting of a provider is reported separately and dropped', ({ assert }) => {
    const { document, faults } = read(`
prompts: [a]
providers:
  - { id: echo, label: 3 }
  - { id: echo, config: text }
  - { id: echo, delay: -1 }
  - { id: echo, delay: ${EVAL_LIMITS.delay + 1} }
  - { id: echo, label: one, config: { a: 1 }, delay: ${EVAL_LIMITS.delay}, prompts: p }
`)
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['providers[0].label', 'providers[1].config', 'providers[2].delay', 'providers[3].delay']
    )
    assert.deepEqual(document?.providers.slice(3), [
      { id: 'echo' },
      { id: 'echo', label: 'one', config: { a: 1 }, delay: EVAL_LIMITS.delay, prompts: ['p'] },
    ])
  })

  test('a prompt without text is rejected, with a hint if it names a file', ({ assert }) => {
    const messageOf = (prompt: string) =>
      read(`prompts: [${prompt}]\nproviders: [echo]`).faults.map(({ message }) => message)
    assert.deepEqual(messageOf('{ id: prompt.txt }'), ['Enter the text of the prompt under raw.'])
    assert.deepEqual(messageOf('{ label: one }'), ['A prompt must be a non-empty string.'])
    assert.deepEqual(messageOf('{ id: 3, raw: " " }'), ['A prompt must be a non-empty string.'])
  })

  test('a prompt stored by another service is rejected with an error for its field: {$self}')
    .with(['langfuse://greeting:3:text', 'portkey://pp-1', 'helicone://hello:1.2'])
    .run(({ assert }, prompt) => {
      for (const written of [prompt, `{ raw: '${prompt}', label: x }`]) {
        const [fault, ...others] = read(
          `prompts:\n  - ok\n  - ${written}\nproviders: [echo]`
        ).faults
        assert.deepInclude(fault, { path: 'prompts[1]', line: 3, blocks: 'running' })
        assert.include(
          fault?.message,
          `${prompt.split('/')[0]}// names a prompt of another service`
        )
        assert.isEmpty(others)
      }
    })

  test('the configuration of a prompt is kept and must be a mapping', ({ assert }) => {
    const { document, faults } = read(`
prompts:
  - { raw: a, config: { temperature: 0.5 } }
  - { raw: b, config: hot }
providers: [echo]
`)
    assert.deepEqual(document?.prompts, [{ raw: 'a', config: { temperature: 0.5 } }, { raw: 'b' }])
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['prompts[1].config']
    )
  })

  test('a reference to a file of test cases is rejected with an alternative: {$self}')
    .with([
      'tests: file://tests.csv',
      'tests: tests.yaml',
      'tests: [file://a.yaml]',
      'tests: https://docs.google.com/spreadsheets/d/1',
    ])
    .run(({ assert }, tests) => {
      const { faults } = read(`prompts: [a]\nproviders: [echo]\n${tests}`)
      assert.lengthOf(faults, 1)
      assert.match(faults[0]?.path ?? '', /^tests(\[0\])?$/)
      assert.match(faults[0]?.message ?? '', /cannot open files.*Import the file.*dataset/)
    })

  test('invalid YAML is rejected with its line', ({ assert }) => {
    const { document, faults } = read('prompts: [a\ntests: }')
    assert.isNull(document)
    assert.isAbove(faults.length, 0)
    assert.equal(faults[0]?.line, 2)
  })

  test('YAML anchors are resolved unless they expand excessively', ({ assert }) => {
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
    assert.include(read(bomb.join('\n')).faults[0]?.message ?? '', 'expand too much')
  })

  test('the line of an error in a JSON configuration refers to the YAML returned for the configuration', ({
    assert,
  }) => {
    const { faults } = readEvalObject({ prompts: ['a'], providers: [{}], tests: [] })
    assert.deepEqual(
      faults.list.map(({ path, line }) => [path, line]),
      [['providers[0]', 4]]
    )
  })

  test('a blank provider is rejected with an error that names the two valid forms', ({
    assert,
  }) => {
    const { faults } = read("prompts: [a]\nproviders: ['  ']\ntests: [{}]")
    assert.deepEqual(
      faults.map(({ path, message }) => [path, message]),
      [
        [
          'providers[0]',
          'A provider must be an ID such as openai:chat:gpt-4o, or a mapping with an id.',
        ],
      ]
    )
  })

  test('dataset references among the test cases are stored as references', ({ assert }) => {
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

  test('incomplete dataset references and references above the maximum number are rejected', ({
    assert,
  }) => {
    const datasets = Array.from({ length: EVAL_LIMITS.datasets + 1 }, (_, i) => ({ id: `d${i}` }))
    const start = { prompts: ['a'], providers: ['echo'] }
    const many = readEvalObject({ ...start, metadata: { datasets } })
    assert.deepEqual(
      many.faults.list.map(({ path, message }) => [path, message]),
      [['metadata.datasets', `At most ${EVAL_LIMITS.datasets} datasets are allowed.`]]
    )
    const exact = readEvalObject({ ...start, metadata: { datasets: datasets.slice(1) } })
    assert.isEmpty(exact.faults.list)
    const incomplete = readEvalObject({ ...start, metadata: { datasets: [{ version: 3 }, 'd1'] } })
    assert.deepEqual(
      incomplete.faults.list.map(({ path }) => path),
      ['metadata.datasets[0]', 'metadata.datasets[1]']
    )
  })

  test('a delay requires sequential requests', ({ assert }) => {
    const faultsOf = (options: string) =>
      read(`prompts: [a]\nproviders: [echo]\ntests: [{}]\nevaluateOptions: ${options}`).faults.map(
        ({ path }) => path
      )
    assert.deepEqual(faultsOf('{ delay: 10, maxConcurrency: 2 }'), ['evaluateOptions.delay'])
    assert.deepEqual(faultsOf('{ delay: 10, maxConcurrency: 1 }'), [])
    assert.deepEqual(faultsOf('{ delay: 10 }'), [])
    assert.deepEqual(faultsOf('{ delay: 0, maxConcurrency: 2 }'), [])
  })

  test('an assertion set inside another set is rejected and dropped', ({ assert }) => {
    const { document, faults } = read(`
prompts: [a]
providers: [echo]
tests:
  - assert:
      - type: assert-set
        metric: both
        threshold: 0.5
        assert:
          - { type: is-json }
          - { type: assert-set, assert: [{ type: contains, value: b }] }
`)
    assert.deepEqual(
      faults.map(({ path }) => path),
      ['tests[0].assert[0]']
    )
    assert.deepEqual(document?.tests[0].assert, [
      { type: 'assert-set', metric: 'both', threshold: 0.5, assert: [{ type: 'is-json' }] },
    ])
  })

  test('each invalid field of a test case is reported separately', ({ assert }) => {
    const { faults } = read(`
prompts: [a]
providers: [echo]
tests:
  - text
  - metadata: text
  - options: text
  - options: { prefix: 1, suffix: 2 }
  - assert: text
  - threshold: -1
  - assert: [{ type: contains, metric: 1, weight: high }]
  - { vars: null, metadata: null, options: null, threshold: null }
`)
    assert.deepEqual(
      faults.map(({ path }) => path),
      [
        'tests[0]',
        'tests[1].metadata',
        'tests[2].options',
        'tests[3].options.prefix',
        'tests[3].options.suffix',
        'tests[4].assert',
        'tests[5].threshold',
        'tests[6].assert[0].metric',
        'tests[6].assert[0].weight',
      ]
    )
  })

  test('options of a test case that have an unexpected type are dropped or converted', ({
    assert,
  }) => {
    const { document } = read(`
prompts: [a]
providers: [echo]
tests:
  - options: { prefix: x, disableVarExpansion: true, disableDefaultAsserts: 1 }
    providers: [{ id: echo, label: e }, { id: b }, c]
    prompts: [1]
    metadata: { kept: true }
`)
    assert.deepEqual(document?.tests, [
      {
        options: { prefix: 'x', disableVarExpansion: true },
        providers: ['e', 'b', 'c'],
        prompts: ['1'],
        metadata: { kept: true },
      },
    ])
  })

  test('the variables used in a configuration are listed', ({ assert }) => {
    const { document } = read(`
prompts: ['{{a}} and {{ b.c | trim }}', '{{a}}']
providers: [{ id: http, config: { url: 'http://x', body: '{"p":"{{prompt}}","d":"{{d}}"}' } }]
`)
    assert.deepEqual(document && documentVariables(document), ['a', 'b', 'd'])
  })
})

test.group('Planning an evaluation', () => {})
