/**
 * Whether a `gradingResult` uploaded by promptfoo contains an undecided verdict of our judge. If there are several
 * assertions, at least one must be undecided and none failed. A reviewer's verdict is never undecided.
 */
export function isUndecidedGrade(gradingResult: unknown): boolean {
  const components = field(gradingResult, 'componentResults')
  if (!Array.isArray(components) || components.length === 0) return isMarkedUndecided(gradingResult)
  if (components.some(isByPerson)) return false
  const decided = components.filter((component) => !isMarkedUndecided(component))
  return (
    decided.length < components.length &&
    decided.every((component) => field(component, 'pass') !== false)
  )
}

/** Whether this is a reviewer's verdict. Such a verdict overrides all other assertions in exports, as in promptfoo. */
const isByPerson = (component: unknown): boolean =>
  field(field(component, 'assertion'), 'type') === 'human'

/** Whether this grade itself is undecided, ignoring its components. */
export function isMarkedUndecided(grade: unknown): boolean {
  return field(field(field(grade, 'metadata'), 'assay'), 'undecided') === true
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
