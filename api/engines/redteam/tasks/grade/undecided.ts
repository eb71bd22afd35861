import type { VerdictEstimate } from '../../vocabulary.js'

/**
 * Format of an undecided grade for the CLI, which supports only pass and fail. For `pass: null`, the CLI shows the row as
 * not passed, and adaptive attacks continue as after a pass.
 */
const UNDECIDED_GRADE = {
  pass: null,
  score: 0,
  reasonBegins: 'Undecided: ',
  metadata: { assay: { undecided: true } },
} as const

export function undecidedGrade(reason: string, grader: string, estimate?: VerdictEstimate) {
  const { pass, score, reasonBegins, metadata } = UNDECIDED_GRADE
  return {
    pass,
    score,
    reason: `${reasonBegins}${reason}`,
    metadata: { assay: { ...metadata.assay, grader, ...(estimate && { estimate }) } },
  }
}
