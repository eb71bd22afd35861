/**
 * How a grade that nobody could decide travels through the command-line tool, which knows only pass and fail. Its
 * `pass` is null: the tool shows such a row as not passed, and an attack of several turns goes on as after a pass.
 */
const UNDECIDED_GRADE = {
  pass: null,
  score: 0,
  /** How its reason begins, where a person reads it in the tool. */
  reasonBegins: 'Undecided: ',
  metadata: { assay: { undecided: true } },
} as const

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
