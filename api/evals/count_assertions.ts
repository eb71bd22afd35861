import type { EvalAssertion } from '#api/contract/eval'
import { assertionsOf } from '#api/evals/table/assertions_of'

/** How many assertions a grading tells of and how many of them hold; of a set its parts. */
export function countAssertions(gradingResult: unknown) {
  const single = assertionsOf(gradingResult).flatMap(partsOf)
  if (single.length === 0) return { assertions: null, assertions_passed: null }
  const passed = single.filter(({ status }) => status === 'passed')
  return { assertions: single.length, assertions_passed: passed.length }
}

const partsOf = (assertion: EvalAssertion): EvalAssertion[] =>
  assertion.parts.length > 0 ? assertion.parts.flatMap(partsOf) : [assertion]
