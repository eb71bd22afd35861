import { makeCase } from '#api/evals/configurations/make_case'
import { toToolRow } from '#api/evals/runs/execute/to_tool_row'
import type { Attempt, EvalColumn, EvalTest } from '#api/engines/evals/vocabulary'
import { toStoredRow } from '#api/evals/upload/rows/to_stored_row'
import { test } from '@japa/runner'

const column: EvalColumn = {
  promptIdx: 2,
  providerIdx: 0,
  prompt: { raw: 'Say {{word}}', label: 'Say' },
  provider: { id: 'http', label: 'Mine' },
}

const decided = (more: Partial<Attempt>): Attempt => ({
  index: 0,
  key: 'a',
  output: 'hi',
  error: null,
  latencyMs: 12.4,
  tries: 1,
  ...more,
})

const grade = { pass: true, score: 0.5, reason: 'ok', namedScores: { m: 0.5 }, parts: [] }
const unit = (tested: EvalTest) => ({ testIdx: 7, test: tested, column, prompt: 'Say hi' })
const stored = (tested: EvalTest, attempt: Attempt) =>
  toStoredRow(toToolRow(unit(tested), attempt), null).columns

test.group('One test case in one column', () => {
  test('a test case is rendered with prefix, suffix, and variables, and a given output replaces the call', ({
    assert,
  }) => {
    const options = { prefix: '<', suffix: '{{end}}>' }
    const tested = { vars: { word: 'hi', end: '!' }, options, providerOutput: { a: 1 } }
    const planned = makeCase({ index: 0, key: 'a', test: tested, column })
    assert.equal(planned.prompt, '<Say hi!>')
    assert.deepEqual(planned.given, { output: '{"a":1}', facts: { value: { a: 1 } } })
    assert.deepEqual(planned.grade?.options, {})
  })

  test('comparison assertions are excluded from the grading of a single column', ({ assert }) => {
    const assertions = [
      { type: 'contains', value: 'x' },
      { type: 'select-best', value: 'y' },
    ]
    const planned = makeCase({ index: 0, key: 'a', test: { assert: assertions }, column })
    assert.deepEqual(planned.grade?.assert, [assertions[0]])
  })

  test('a result is stored as passed, failed, or error', ({ assert }) => {
    const tested = { vars: { word: 'hi' }, metadata: { topic: 'greeting' } }
    const passed = stored(tested, decided({ grade }))
    assert.containsSubset(passed, {
      test_idx: 7,
      prompt_idx: 2,
      judged_status: 'passed',
      prompt: 'Say hi',
      output: 'hi',
      score: 0.5,
      named_scores: { m: 0.5 },
      latency_ms: 12,
      error: null,
    })
    assert.equal(passed.metadata.topic, 'greeting')
    const failed = stored(tested, decided({ grade: { ...grade, pass: false } }))
    assert.equal(failed.judged_status, 'failed')
    const error = { code: 'timeout' as const, message: 'Too late.' }
    assert.containsSubset(stored(tested, decided({ output: null, error })), {
      judged_status: 'error',
      error: 'Too late.',
      output: null,
    })
    const ungraded = decided({ grade: { ...grade, failure: 'No key.' } })
    assert.containsSubset(stored(tested, ungraded), { judged_status: 'error', output: 'hi' })
    assert.equal(stored({}, decided({})).judged_status, 'passed')
  })
})
