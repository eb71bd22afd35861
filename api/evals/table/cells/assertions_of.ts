import type { EvalAssertion } from '#api/contract/evals/eval'
import { isMarkedUndecided } from '#api/contract/evals/undecided_grade'
import { asObject } from '#api/evals/values/as_object'

const SET = 'assert-set'

type Result = Record<string, unknown>

/**
 * Returns the results of assertions in the order of the test case. The result of a set contains those of its assertions
 * as `parts`.
 */
export function assertionsOf(gradingResult: unknown): EvalAssertion[] {
  const grading = asObject(gradingResult)
  const results = componentsOf(grading)
  if (results.length === 0) return grading.assertion ? [assertionOf(grading)] : []
  // promptfoo repeats the parts of a set after the set itself; skip these duplicates.
  let repeated = 0
  return results.flatMap((result) => {
    if (repeated > 0) {
      repeated -= 1
      return []
    }
    repeated = componentsOf(result).length
    return [assertionOf(result)]
  })
}

/** Returns the assertions that count: those of a set instead of the set, but a code assertion in addition to its parts. */
export const countedAssertions = (assertions: readonly EvalAssertion[]): EvalAssertion[] =>
  assertions.flatMap((each) => [
    ...(each.type === SET && each.parts.length > 0 ? [] : [each]),
    ...countedAssertions(each.parts),
  ])

function componentsOf({ componentResults }: Result): Result[] {
  return Array.isArray(componentResults) ? componentResults.map(asObject) : []
}

function assertionOf(result: Result): EvalAssertion {
  const metadata = asObject(result.metadata)
  const parts = componentsOf(result)
  const own = asObject(result.assertion)
  // A result with parts is a set, unless it names its assertion: code assertions can return parts, too.
  const isSet = parts.length > 0 && textOf(own.type) === null
  const assertion = isSet ? asObject(metadata.assertionSet) : own
  return {
    status: statusOf(result),
    type: textOf(assertion.type) ?? (isSet ? SET : 'assertion'),
    metric: textOf(assertion.metric),
    value: isSet ? null : (assertion.value ?? null),
    threshold: numberOf(assertion.threshold),
    weight: numberOf(assertion.weight),
    score: numberOf(result.score),
    reason: textOf(result.reason),
    gradingPrompt: textOf(metadata.renderedGradingPrompt) ?? textOf(metadata.gradingPrompt),
    parts: parts.map(assertionOf),
  }
}

function statusOf(result: Result): EvalAssertion['status'] {
  if (isMarkedUndecided(result)) return 'undecided'
  return result.pass === true ? 'passed' : 'failed'
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
