import { UNDECIDED_GRADE } from '../vocabulary.js'

/** A grade that is neither of the two that the tool knows. */
export function undecidedGrade(reason: string, grader: string) {
  const { pass, score, reasonBegins, metadata } = UNDECIDED_GRADE
  return {
    pass,
    score,
    reason: `${reasonBegins}${reason}`,
    metadata: { assay: { ...metadata.assay, grader } },
  }
}
