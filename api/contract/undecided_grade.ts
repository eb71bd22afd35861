/**
 * Whether a row's `gradingResult`, as the command-line tool uploads it, says that our judge could not decide. A row
 * with several assertions is undecided when one of them is and none has really failed.
 */
export function isUndecidedGrade(gradingResult: unknown): boolean {
  const components = field(gradingResult, 'componentResults')
  if (!Array.isArray(components) || components.length === 0) return isMarkedUndecided(gradingResult)
  const decided = components.filter((component) => !isMarkedUndecided(component))
  return (
    decided.length < components.length &&
    decided.every((component) => field(component, 'pass') !== false)
  )
}

/** Whether our judge could not decide this grade by itself, whatever its parts say. */
export function isMarkedUndecided(grade: unknown): boolean {
  return field(field(field(grade, 'metadata'), 'assay'), 'undecided') === true
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
