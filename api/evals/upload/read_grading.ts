import { asObject } from '#api/evals/as_object'
import { readText as text, storable } from '#api/evals/storable'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'

export type Grading = { reason: string | null; grader: string | null; evidence: Evidence[] }

const MOST_EVIDENCE = 100

/**
 * Who decided, why, and by what: told by the assertion that decided, the first that failed, else the first. What our own
 * judge noted for the tool to carry is read back.
 */
export function readGrading(gradingResult: unknown, outcome: Outcome): Grading {
  const grading = asObject(gradingResult)
  const components = Array.isArray(grading.componentResults)
    ? grading.componentResults.map(asObject)
    : []
  const decisive = components.find(({ pass }) => pass !== true) ?? components[0] ?? grading
  const noted = asObject(asObject(decisive.metadata).assay)
  const assertion = asObject(decisive.assertion ?? grading.assertion)
  // Of several that hold, the tool's own sentence about all of them says more than what one of them says.
  const isOwnReason = components.length === 1 || outcome !== 'passed'
  return {
    reason: text(isOwnReason ? decisive.reason : null) ?? text(grading.reason),
    grader: text(noted.grader) ?? text(assertion.type),
    evidence: evidenceOf(noted.evidence),
  }
}

function evidenceOf(value: unknown): Evidence[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MOST_EVIDENCE).flatMap((entry) => {
    const { start, end, label } = asObject(entry)
    const isPlace = Number.isInteger(start) && Number.isInteger(end) && Number(start) < Number(end)
    return isPlace && typeof label === 'string'
      ? [{ start: Number(start), end: Number(end), label: storable(label) }]
      : []
  })
}
