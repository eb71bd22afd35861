import {
  CHOICE_OPERATORS,
  METADATA_OPERATORS,
  METRIC_OPERATORS,
  type EvalCondition,
} from '#api/contract/evals/eval'

export const CONDITION_KINDS = [
  'metric',
  'metadata',
  'plugin',
  'strategy',
  'severity',
  'policy',
] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

const among = <T extends string>(known: readonly T[], word: unknown): T | null =>
  known.find((one) => one === word) ?? null

/** Serializes a condition for the URL. */
export function conditionText(condition: EvalCondition): string {
  const { on, operator, value } = condition
  const parts = 'name' in condition ? [on, condition.name, operator] : [on, operator]
  return JSON.stringify(value === undefined ? parts : [...parts, value])
}

function listIn(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** Parses a condition from the URL; null if invalid. */
export function readCondition(text: string): EvalCondition | null {
  const [word, ...rest] = listIn(text)
  const on = among(CONDITION_KINDS, word)
  if (on === null) return null
  if (on === 'metric') return readMetric(rest)
  if (on === 'metadata') return readMetadata(rest)
  const [given, value] = rest
  const operator = among(CHOICE_OPERATORS, given)
  return operator && typeof value === 'string' ? { on, operator, value } : null
}

function readMetric([name, given, value]: unknown[]): EvalCondition | null {
  const operator = among(METRIC_OPERATORS, given)
  if (!operator || typeof name !== 'string') return null
  if (operator === 'defined') return { on: 'metric', name, operator }
  return typeof value === 'number' ? { on: 'metric', name, operator, value } : null
}

function readMetadata([name, given, value]: unknown[]): EvalCondition | null {
  const operator = among(METADATA_OPERATORS, given)
  if (!operator || typeof name !== 'string') return null
  if (operator === 'exists') return { on: 'metadata', name, operator }
  return typeof value === 'string' ? { on: 'metadata', name, operator, value } : null
}
