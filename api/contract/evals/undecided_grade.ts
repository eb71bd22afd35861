/**
 * Whether a `gradingResult` uploaded by promptfoo contains an undecided verdict of our judge. A result with several
 * assertions is undecided when at least one is undecided and none failed. A person's verdict decides.
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

/** Reviewers' verdicts override all other assertions, in exports as in promptfoo. */
const isByPerson = (component: unknown): boolean =>
  field(field(component, 'assertion'), 'type') === 'human'

/** Whether this grade itself is undecided, ignoring its components. */
export function isMarkedUndecided(grade: unknown): boolean {
  return field(field(field(grade, 'metadata'), 'assay'), 'undecided') === true
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
