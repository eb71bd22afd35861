/**
 * How a grade that nobody could decide travels through the command-line tool, which knows only pass and fail. Its
 * `pass` is null: the tool shows such a row as not passed, and an attack of several turns goes on as after a pass.
 */
export const UNDECIDED_METADATA = { assay: { undecided: true } } as const

/** How the reason of such a grade begins, where a person reads it in the tool. */
export const UNDECIDED_REASON = 'Undecided: '

/**
 * Whether a row's `gradingResult`, as the command-line tool uploads it, says that our judge could not decide. A row
 * with several assertions is undecided when one of them is and none has really failed.
 */
export function isUndecidedGrade(gradingResult: unknown): boolean {
  const components = field(gradingResult, 'componentResults')
  if (!Array.isArray(components) || components.length === 0) return isMarked(gradingResult)
  const decided = components.filter((component) => !isMarked(component))
  return (
    decided.length < components.length &&
    decided.every((component) => field(component, 'pass') !== false)
  )
}

function isMarked(grade: unknown): boolean {
  return field(field(field(grade, 'metadata'), 'assay'), 'undecided') === true
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
