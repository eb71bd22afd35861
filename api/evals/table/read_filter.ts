import {
  CHOICE_OPERATORS,
  type EvalCondition,
  type EvalFilter,
  METADATA_OPERATORS,
  METRIC_OPERATORS,
} from '#api/contract/evals/eval'
import { ESTIMATED_OUTCOMES, OUTCOMES } from '#api/engines/redteam/vocabulary'
import { asObject } from '#api/evals/values/as_object'
import { invalidField } from '#api/platform/http/domain_error'

const KEYS = ['status', 'likely', 'mode', 'q', 'regex', 'conditions', 'join']
const MODES = ['different', 'highlighted', 'rated'] as const
const CHOICES = ['plugin', 'strategy', 'severity', 'policy'] as const

const MAX_QUERY_LENGTH = 1000
const MAX_PATTERN_LENGTH = 500
const MAX_CONDITIONS = 20

/**
 * Reads the filter of the matrix from a query string or a body.
 * @throws INVALID naming the field
 */
export function readEvalFilter(given: unknown): EvalFilter {
  const filter = asObject(typeof given === 'string' && given !== '' ? parseFilter(given) : given)
  const unknown = Object.keys(filter).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) {
    throw invalidField('filter', 'unknown', `Results cannot be filtered by "${unknown}"`)
  }
  const q = typeof filter.q === 'string' ? filter.q.slice(0, MAX_QUERY_LENGTH) : ''
  if (filter.regex === true && q.length > MAX_PATTERN_LENGTH) {
    const message = `The pattern is longer than ${MAX_PATTERN_LENGTH} characters. Shorten it.`
    throw invalidField('filter.q', 'maxLength', message)
  }
  return {
    ...(isGiven(filter.status) && { status: listOf(OUTCOMES, filter.status, 'filter.status') }),
    ...(isGiven(filter.likely) && {
      likely: listOf(ESTIMATED_OUTCOMES, filter.likely, 'filter.likely'),
    }),
    ...(isGiven(filter.mode) && { mode: oneOf(MODES, filter.mode, 'filter.mode') }),
    ...(q.trim() !== '' && { q, regex: filter.regex === true }),
    ...(isGiven(filter.conditions) && { conditions: conditionsOf(filter.conditions) }),
    join: filter.join === 'or' ? 'or' : 'and',
  }
}

/** Whether the filter excludes any results. */
export function narrows({ status, likely, mode, q, conditions }: EvalFilter): boolean {
  return (
    (status !== undefined && status.length > 0) ||
    (likely !== undefined && likely.length > 0) ||
    mode !== undefined ||
    q !== undefined ||
    (conditions !== undefined && conditions.length > 0)
  )
}

function parseFilter(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('filter', 'json', 'filter must be JSON')
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function listOf<T extends string>(values: readonly T[], value: unknown, field: string): T[] {
  const given: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(given.map((each) => oneOf(values, each, field)))]
}

function conditionsOf(value: unknown): EvalCondition[] {
  if (!Array.isArray(value) || value.length > MAX_CONDITIONS) {
    const message = `conditions must be an array of at most ${MAX_CONDITIONS} conditions`
    throw invalidField('filter.conditions', 'array', message)
  }
  return value.map((each, index) => conditionOf(asObject(each), `filter.conditions.${index}`))
}

function conditionOf(given: Record<string, unknown>, at: string): EvalCondition {
  const { on, operator } = given
  if (on === 'metric') {
    const op = oneOf(METRIC_OPERATORS, operator, `${at}.operator`)
    const name = textOf(given.name, `${at}.name`)
    return op === 'defined'
      ? { on, name, operator: op }
      : { on, name, operator: op, value: numberOf(given.value, `${at}.value`) }
  }
  if (on === 'metadata') {
    const op = oneOf(METADATA_OPERATORS, operator, `${at}.operator`)
    const name = textOf(given.name, `${at}.name`)
    return op === 'exists'
      ? { on, name, operator: op }
      : { on, name, operator: op, value: textOf(given.value, `${at}.value`) }
  }
  return {
    on: oneOf(CHOICES, on, `${at}.on`),
    operator: oneOf(CHOICE_OPERATORS, operator, `${at}.operator`),
    value: textOf(given.value, `${at}.value`),
  }
}

function oneOf<T extends string>(values: readonly T[], value: unknown, field: string): T {
  const found = values.find((each) => each === value)
  if (found !== undefined) return found
  throw invalidField(field, 'enum', `"${String(value)}" is not one of: ${values.join(', ')}`)
}

function textOf(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalidField(field, 'required', `${field} must be a non-empty string`)
}

function numberOf(value: unknown, field: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw invalidField(field, 'number', `${field} must be a number`)
}
