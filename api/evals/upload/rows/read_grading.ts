import { asObject } from '#api/evals/values/as_object'
import { readText as text, storable } from '#api/evals/values/storable'
import { estimateMetadata } from '#api/evals/values/estimate'
import type { Evidence, Outcome, VerdictEstimate } from '#api/engines/redteam/vocabulary'

export type Grading = {
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  estimate?: VerdictEstimate
}

const MAX_EVIDENCE = 100

/**
 * Reads grader, reason and evidence from the decisive assertion: the first that failed, otherwise the first. Assay's
 * own judge passes its grader, evidence and estimate through the CLI in `metadata.assay`.
 */
export function readGrading(gradingResult: unknown, outcome: Outcome): Grading {
  const grading = asObject(gradingResult)
  const components = Array.isArray(grading.componentResults)
    ? grading.componentResults.map(asObject)
    : []
  const decisive = components.find(({ pass }) => pass !== true) ?? components[0] ?? grading
  const judged = asObject(asObject(decisive.metadata).assay)
  const assertion = asObject(decisive.assertion ?? grading.assertion)
  // When several assertions pass, the CLI's overall reason is more informative than the reason of one of them.
  const isOwnReason = components.length === 1 || outcome !== 'passed'
  return {
    reason: text(isOwnReason ? decisive.reason : null) ?? text(grading.reason),
    grader: text(judged.grader) ?? text(assertion.type),
    evidence: evidenceOf(judged.evidence),
    ...estimateMetadata(outcome, judged.estimate),
  }
}

function evidenceOf(value: unknown): Evidence[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_EVIDENCE).flatMap((entry) => {
    const { start, end, label } = asObject(entry)
    const isPlace = Number.isInteger(start) && Number.isInteger(end) && Number(start) < Number(end)
    return isPlace && typeof label === 'string'
      ? [{ start: Number(start), end: Number(end), label: storable(label) }]
      : []
  })
}
