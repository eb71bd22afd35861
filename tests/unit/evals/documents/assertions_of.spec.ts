import { assertionsOf, countedAssertions } from '#api/evals/table/cells/assertions_of'
import { test } from '@japa/runner'

const contains = {
  pass: false,
  score: 0,
  reason: 'No Paris',
  assertion: { type: 'contains', value: 'Paris' },
}
const rubric = {
  pass: true,
  score: 0.4,
  reason: 'A town',
  assertion: { type: 'llm-rubric', value: 'Names a town', weight: 2 },
  metadata: { renderedGradingPrompt: 'Does it name a town?' },
}

test.group('Assertion verdicts', () => {
  test('assertions that the command-line tool lists both in a set and after the set are listed only in the set', ({
    assert,
  }) => {
    const set = {
      pass: false,
      score: 0.2,
      metadata: { assertionSet: { type: 'assert-set', metric: 'towns', threshold: 0.5 } },
      componentResults: [contains, rubric],
    }
    const found = assertionsOf({
      pass: false,
      componentResults: [set, contains, rubric, { ...rubric, reason: 'After the set' }],
    })
    assert.deepEqual(
      found.map(({ type, parts }) => [type, parts.map((part) => part.type)]),
      [
        ['assert-set', ['contains', 'llm-rubric']],
        ['llm-rubric', []],
      ]
    )
    assert.containsSubset(found[0], {
      status: 'failed',
      metric: 'towns',
      threshold: 0.5,
      score: 0.2,
    })
    assert.equal(found[0]?.parts[1]?.gradingPrompt, 'Does it name a town?')
    assert.equal(found[1]?.reason, 'After the set')
  })

  test('a code assertion and each of its parts are counted, as in the command-line tool', ({
    assert,
  }) => {
    const part = (pass: boolean) => ({ pass, score: 0, reason: '', assertion: code.assertion })
    const code = {
      pass: false,
      score: 0.5,
      reason: 'One of two',
      assertion: { type: 'javascript', value: 'check(output)', metric: 'js' },
      componentResults: [] as object[],
    }
    code.componentResults = [part(true), part(false)]
    const found = assertionsOf({ componentResults: [code, part(true), part(false), contains] })
    assert.containsSubset(found, [
      { type: 'javascript', value: 'check(output)', metric: 'js', reason: 'One of two' },
      { type: 'contains' },
    ])
    assert.deepEqual(
      countedAssertions(found).map(({ status }) => status),
      ['failed', 'passed', 'failed', 'failed']
    )
  })

  test('an assertion that the grader could not decide is undecided, not failed', ({ assert }) => {
    const [found] = assertionsOf({
      componentResults: [{ ...contains, metadata: { assay: { undecided: true } } }],
    })
    assert.equal(found?.status, 'undecided')
  })

  test('a grading result can be a single assertion or contain none', ({ assert }) => {
    assert.lengthOf(assertionsOf(contains), 1)
    assert.deepEqual(assertionsOf({ pass: true, reason: 'No assertions' }), [])
    assert.deepEqual(assertionsOf(null), [])
  })
})
