import type { EvalAssertion } from '#api/contract/eval'
import { asObject } from '#api/evals/as_object'

/** What each assertion said, in the order of the test; the parts of a set stand one by one. */
export function assertionsOf(gradingResult: unknown): EvalAssertion[] {
  const grading = asObject(gradingResult)
  const parts: unknown[] = Array.isArray(grading.componentResults) ? grading.componentResults : []
  if (parts.length === 0) return grading.assertion ? [assertionOf(grading)] : []
  return parts.flatMap((part) => {
    const { componentResults } = asObject(part)
    const isSet = Array.isArray(componentResults) && componentResults.length > 0
    return isSet ? assertionsOf(part) : [assertionOf(asObject(part))]
  })
}

function assertionOf(result: Record<string, unknown>): EvalAssertion {
  const assertion = asObject(result.assertion)
  const metadata = asObject(result.metadata)
  return {
    status: result.pass === true ? 'passed' : 'failed',
    type: textOf(assertion.type) ?? 'assertion',
    metric: textOf(assertion.metric),
    value: assertion.value ?? null,
    threshold: numberOf(assertion.threshold),
    weight: numberOf(assertion.weight),
    score: numberOf(result.score),
    reason: textOf(result.reason),
    gradingPrompt: textOf(metadata.renderedGradingPrompt) ?? textOf(metadata.gradingPrompt),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
