import { readGrading } from '#api/evals/upload/read_grading'
import { test } from '@japa/runner'

const said = (type: string, pass: boolean | null, reason: string, assay?: object) => ({
  pass,
  reason,
  assertion: { type },
  ...(assay && { metadata: { assay } }),
})

test.group('The grading of a row of the command-line tool', () => {
  test('is told by the assertion that failed', ({ assert }) => {
    const components = [said('contains', true, 'it holds'), said('equals', false, 'it differs')]
    assert.deepEqual(
      readGrading({ pass: false, reason: 'it differs', componentResults: components }, 'failed'),
      { reason: 'it differs', grader: 'equals', evidence: [] }
    )
  })

  test('of several that hold is told by all of them, of one by its own words', ({ assert }) => {
    const one = said('llm-rubric', true, 'it declines politely')
    const all = { pass: true, reason: 'All assertions passed' }
    assert.equal(readGrading({ ...all, componentResults: [one] }, 'passed').reason, one.reason)
    assert.equal(readGrading({ ...all, componentResults: [one, one] }, 'passed').reason, all.reason)
  })

  test('by our own judge keeps who judged and what proves it', ({ assert }) => {
    const evidence = [{ start: 3, end: 9, label: 'refusal' }]
    const own = said('promptfoo:redteam:bola', true, 'it refuses', {
      grader: 'built-in: refusal',
      evidence: [...evidence, { start: 9, end: 3, label: 'no place' }, 'nothing'],
    })
    assert.deepEqual(readGrading({ pass: true, componentResults: [own] }, 'passed'), {
      reason: 'it refuses',
      grader: 'built-in: refusal',
      evidence,
    })
  })

  test('that is none is none', ({ assert }) => {
    const nothing = { reason: null, grader: null, evidence: [] }
    for (const grading of [null, undefined, 'x', [], { componentResults: 'x' }]) {
      assert.deepEqual(readGrading(grading, 'error'), nothing)
    }
  })
})
