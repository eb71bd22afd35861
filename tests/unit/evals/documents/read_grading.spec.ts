import { undecidedGrade } from '#api/engines/redteam/tasks/grade/undecided'
import { readGrading } from '#api/evals/upload/rows/read_grading'
import { test } from '@japa/runner'

const component = (type: string, pass: boolean | null, reason: string, assay?: object) => ({
  pass,
  reason,
  assertion: { type },
  ...(assay && { metadata: { assay } }),
})

test.group('Grading of uploaded rows', () => {
  test('the reason for a failed row is taken from the assertion that failed', ({ assert }) => {
    const components = [
      component('contains', true, 'it holds'),
      component('equals', false, 'it differs'),
    ]
    assert.deepEqual(
      readGrading({ pass: false, reason: 'it differs', componentResults: components }, 'failed'),
      { reason: 'it differs', grader: 'equals', evidence: [] }
    )
  })

  test('a passed row gets the reason of its only assertion, or the summary if there are several assertions', ({
    assert,
  }) => {
    const one = component('llm-rubric', true, 'it declines politely')
    const all = { pass: true, reason: 'All assertions passed' }
    assert.equal(readGrading({ ...all, componentResults: [one] }, 'passed').reason, one.reason)
    assert.equal(readGrading({ ...all, componentResults: [one, one] }, 'passed').reason, all.reason)
  })

  test('the grading of the built-in judge keeps its grader and the valid evidence', ({
    assert,
  }) => {
    const evidence = [{ start: 3, end: 9, label: 'refusal' }]
    const own = component('promptfoo:redteam:bola', true, 'it refuses', {
      grader: 'built-in: refusal',
      evidence: [...evidence, { start: 9, end: 3, label: 'no place' }, 'nothing'],
    })
    assert.deepEqual(readGrading({ pass: true, componentResults: [own] }, 'passed'), {
      reason: 'it refuses',
      grader: 'built-in: refusal',
      evidence,
    })
  })

  test('a missing or malformed grading yields no reason, grader, or evidence', ({ assert }) => {
    const nothing = { reason: null, grader: null, evidence: [] }
    for (const grading of [null, undefined, 'x', [], { componentResults: 'x' }]) {
      assert.deepEqual(readGrading(grading, 'error'), nothing)
    }
  })

  test('an undecided grade of the built-in judge keeps its estimate', ({ assert }) => {
    const estimate = { outcome: 'failed', probability: 0.8 } as const
    const grade = undecidedGrade('unclear', 'built-in: none', estimate)
    assert.deepEqual(readGrading(grade, 'undecided').estimate, estimate)
    assert.notProperty(readGrading(grade, 'passed'), 'estimate')
    assert.notProperty(readGrading(undecidedGrade('unclear', 'g'), 'undecided'), 'estimate')
  })
})
