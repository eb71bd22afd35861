import { type GateRules, MAX_NEW_VULNERABILITIES } from '#api/contract/scans/gate'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'

/** Form values as entered. Blank fields add no rule. */
export type CiForm = {
  /** In percent. */
  attackSuccess: string
  severity: string
  newOnes: string
  /** In percent. */
  errors: string
  allowPartial: boolean
}

export const FIRST: CiForm = {
  attackSuccess: '10',
  severity: 'critical',
  newOnes: '0',
  errors: '10',
  allowPartial: false,
}

const PERCENT = { min: 0, max: 100, isInteger: false }

export const CI_BOUNDS = {
  attackSuccess: PERCENT,
  newOnes: { min: 0, max: MAX_NEW_VULNERABILITIES, isInteger: true },
  errors: PERCENT,
}
export type CiNumber = keyof typeof CI_BOUNDS

const isBlank = (text: string) => text.trim() === ''

/** Whether a value is valid; blank values are. */
export function isInBounds(text: string, name: CiNumber): boolean {
  const { min, max, isInteger } = CI_BOUNDS[name]
  const value = Number(text)
  return isBlank(text) || (value >= min && value <= max && (!isInteger || Number.isInteger(value)))
}

/**
 * Returns the gate rules in the form. Null if a field is invalid, because without its rule,
 * pipelines that should fail would pass.
 */
export function rulesOf(form: CiForm): Partial<GateRules> | null {
  const { attackSuccess, newOnes, errors } = form
  const isValid = Object.entries({ attackSuccess, newOnes, errors }).every(([name, text]) =>
    isInBounds(text, name as CiNumber)
  )
  if (!isValid) return null
  const severity = SEVERITIES.find((each) => each === form.severity)
  return {
    ...(!isBlank(attackSuccess) && { maxAttackSuccess: Number(attackSuccess) / 100 }),
    ...(severity && { severity }),
    ...(!isBlank(newOnes) && { newVulnerabilities: Number(newOnes) }),
    ...(!isBlank(errors) && { maxErrorRate: Number(errors) / 100 }),
    ...(form.allowPartial && { allowPartial: true }),
  }
}
