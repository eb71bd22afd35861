import {
  assertionFromText,
  assertionText,
  fitsCell,
} from '#api/engines/evals/test_files/assertion_text'
import { formatOfName } from '#api/engines/evals/test_files/test_file'
import { test } from '@japa/runner'

const isType = (type: string) => !type.includes('unknown')

test.group('Assertions in cells', () => {
  test('the cell “{text}” is read as an assertion')
    .with([
      { text: 'Paris', check: { type: 'Paris' } },
      { text: 'is-json', check: { type: 'is-json' } },
      { text: 'contains:  a b ', check: { type: 'contains', value: 'a b' } },
      { text: 'contains: two\nlines', check: { type: 'contains', value: 'two\nlines' } },
      { text: 'not-contains:', check: { type: 'not-contains', value: '' } },
      { text: 'latency(1000)', check: { type: 'latency', threshold: 1000 } },
      { text: 'cost(0.25):x', check: { type: 'cost', threshold: 0.25, value: 'x' } },
      { text: 'rouge-n(1.5): x', check: { type: 'rouge-n', threshold: 1.5, value: 'x' } },
      { text: 'javascript: a > 1', check: { type: 'javascript', value: 'a > 1' } },
      { text: 'fn: a', check: { type: 'javascript', value: 'a' } },
      { text: 'eval:a ', check: { type: 'javascript', value: 'a' } },
      { text: 'python: a ', check: { type: 'python', value: 'a' } },
      { text: 'grade: polite', check: { type: 'llm-rubric', value: 'polite' } },
      { text: 'llm-rubric:polite ', check: { type: 'llm-rubric', value: 'polite' } },
    ])
    .run(({ assert }, { text, check }) => {
      assert.deepEqual(
        assertionFromText(text, (type) => isType(type) || type === 'Paris'),
        text === 'Paris' ? { type: 'equals', value: 'Paris' } : check
      )
    })

  test('the cell “{$self}” is read as the expected response')
    .with([
      'Paris is in France',
      'unknown: x',
      'unknown',
      '1st',
      'Contains: x',
      'similar(x): y',
      'similar(.5): y',
      'similar(1.): y',
      'similar (1): y',
      'contains x: y',
      'not contains: y',
      'is-json yes',
      'latency(10) ms',
      'my python: a',
      'my grade: a',
      'a fn: b',
    ])
    .run(({ assert }, text) => {
      assert.deepEqual(assertionFromText(text, isType), { type: 'equals', value: text })
    })

  test(
    'a cell without a threshold gets the default threshold of its assertion type, if any: {type}'
  )
    .with([
      { type: 'similar', threshold: 0.8 },
      ...['answer-relevance', 'classifier', 'context-faithfulness', 'context-recall'].map(
        (type) => ({ type, threshold: 0.75 })
      ),
      ...['context-relevance', 'cost', 'latency', 'levenshtein', 'perplexity-score'].map(
        (type) => ({ type, threshold: 0.75 })
      ),
      ...['perplexity', 'rouge-n', 'starts-with'].map((type) => ({ type, threshold: 0.75 })),
      { type: 'contains', threshold: undefined },
      { type: 'is-json', threshold: undefined },
    ])
    .run(({ assert }, { type, threshold }) => {
      assert.equal(assertionFromText(`${type}: x`, isType).threshold, threshold)
      assert.equal(assertionFromText(`not-${type}: x`, isType).threshold, threshold)
      assert.equal(assertionFromText(`${type}(3): x`, isType).threshold, 3)
    })

  test('the list “{text}” is split into the entries {entries}')
    .with([
      { text: 'a, b', entries: ['a', 'b'] },
      { text: ' a ,, b,', entries: ['a', 'b'] },
      { text: '"a, b", c', entries: ['a, b', 'c'] },
      { text: '"say ""hi""" , c', entries: ['say "hi"', 'c'] },
      { text: '"a" b, c', entries: ['"a" b', 'c'] },
      { text: '"open, c', entries: ['"open', 'c'] },
      { text: 'a "b", c', entries: ['a "b"', 'c'] },
      { text: '"", a', entries: ['a'] },
    ])
    .run(({ assert }, { text, entries }) => {
      for (const type of ['contains-all', 'contains-any', 'icontains-all', 'icontains-any']) {
        assert.deepEqual(assertionFromText(`${type}: ${text}`, isType).value, entries)
        assert.deepEqual(assertionFromText(`not-${type}: ${text}`, isType).value, entries)
      }
    })

  test('an assertion is written as “{text}” and read back unchanged')
    .with([
      { text: 'is-json', check: { type: 'is-json' } },
      { text: 'latency(5)', check: { type: 'latency', threshold: 5 } },
      {
        text: 'similar(0.5): a, "b"',
        check: { type: 'similar', threshold: 0.5, value: 'a, "b"' },
      },
      {
        text: 'contains-all: a, "b, c", "d ""e""", " f", "g ", h i',
        check: { type: 'contains-all', value: ['a', 'b, c', 'd "e"', ' f', 'g ', 'h i'] },
      },
    ])
    .run(({ assert }, { text, check }) => {
      assert.equal(assertionText(check), text)
      assert.deepEqual(assertionFromText(text, isType), check)
    })

  test('a value that is not a string or list is written as JSON', ({ assert }) => {
    assert.equal(assertionText({ type: 'is-json', value: { a: [1] } }), 'is-json: {"a":[1]}')
    assert.equal(assertionText({ type: 'contains-any', value: [1, 'a'] }), 'contains-any: 1, a')
  })

  test('assertion sets and assertions with a weight, grader, or configuration cannot be written to a cell', ({
    assert,
  }) => {
    assert.isTrue(fitsCell({ type: 'contains', value: 'a', threshold: 1, metric: 'm' }))
    assert.isFalse(fitsCell({ type: 'assert-set', assert: [] }))
    for (const more of [{ weight: 2 }, { provider: 'echo' }, { config: {} }]) {
      assert.isFalse(fitsCell({ type: 'contains', value: 'a', ...more }))
    }
  })
})

test.group('Names of test files', () => {
  test('the format of a file named “{name}” is {format}')
    .with([
      ...['a.csv', 'a.b.CSV', 'a.tsv', 'a.txt'].map((name) => ({ name, format: 'csv' })),
      ...['a.jsonl', 'a.ndjson'].map((name) => ({ name, format: 'jsonl' })),
      { name: 'a.json', format: 'json' },
      ...['a.yaml', 'a.yml', 'A.YML'].map((name) => ({ name, format: 'yaml' })),
      ...['a.xlsx', 'csv', 'a.csv.zip', 'a.csv ', ''].map((name) => ({ name, format: null })),
    ])
    .run(({ assert }, { name, format }) => {
      assert.equal(formatOfName(name), format)
    })
})
