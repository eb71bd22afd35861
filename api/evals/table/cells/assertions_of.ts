import type { EvalAssertion } from '#api/contract/evals/eval'
import { isMarkedUndecided } from '#api/contract/evals/undecided_grade'
import { asObject } from '#api/evals/values/as_object'

type Result = Record<string, unknown>

/**
 * The results of assertions, in the order of the test case. A set contains the results of its assertions as `parts`.
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

function componentsOf({ componentResults }: Result): Result[] {
  return Array.isArray(componentResults) ? componentResults.map(asObject) : []
}

function assertionOf(result: Result): EvalAssertion {
  const metadata = asObject(result.metadata)
  const parts = componentsOf(result)
  const set = asObject(metadata.assertionSet)
  const assertion = parts.length > 0 ? set : asObject(result.assertion)
  return {
    status: statusOf(result),
    type: textOf(assertion.type) ?? (parts.length > 0 ? 'assert-set' : 'assertion'),
    metric: textOf(assertion.metric),
    value: parts.length > 0 ? null : (assertion.value ?? null),
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
