import {
  CHOICE_OPERATORS,
  METADATA_OPERATORS,
  METRIC_OPERATORS,
  type EvalCondition,
  type EvalDetail,
} from '#api/contract/evals/eval'
import { CONDITION_KINDS, type ConditionKind } from '../view/conditions.js'

/** A condition as entered in the fields, possibly incomplete. */
export type Draft = {
  key: number
  on: ConditionKind
  name: string
  operator: string
  value: string
}

/**
 * Returns the choices for a condition that occur in this evaluation: metric names, metadata names,
 * or the field's values.
 */
export function choicesOf(on: ConditionKind, detail: EvalDetail): readonly string[] {
  const lists = {
    metric: detail.metrics,
    metadata: detail.metadataKeys,
    plugin: detail.plugins,
    strategy: detail.strategies,
    severity: detail.severities,
    policy: detail.policies,
  }
  return lists[on]
}

/** Returns the fields by which this evaluation can be filtered. */
export const offered = (detail: EvalDetail): ConditionKind[] =>
  CONDITION_KINDS.filter((on) => choicesOf(on, detail).length > 0)

export const operatorsOf = (on: ConditionKind): readonly string[] =>
  on === 'metric' ? METRIC_OPERATORS : on === 'metadata' ? METADATA_OPERATORS : CHOICE_OPERATORS

/** Whether the operator needs a value; false for "is defined" and "exists". */
export const needsValue = ({ operator }: Pick<Draft, 'operator'>): boolean =>
  operator !== 'defined' && operator !== 'exists'

export function newDraft(key: number, on: ConditionKind, detail: EvalDetail): Draft {
  const [first = ''] = choicesOf(on, detail)
  const isNamed = on === 'metric' || on === 'metadata'
  return {
    key,
    on,
    name: isNamed ? first : '',
    operator: on === 'metric' ? '>=' : 'equals',
    value: isNamed ? '' : first,
  }
}

export const draftOf = (condition: EvalCondition, key: number): Draft => ({
  key,
  on: condition.on,
  name: 'name' in condition ? condition.name : '',
  operator: condition.operator,
  value: condition.value === undefined ? '' : String(condition.value),
})

/** Returns the condition in a draft; null if the draft is incomplete or invalid. */
export function conditionOf(draft: Draft): EvalCondition | null {
  const { on, name, value } = draft
  if (needsValue(draft) && value.trim() === '') return null
  if (on === 'metric') {
    const operator = METRIC_OPERATORS.find((one) => one === draft.operator)
    const number = Number(value)
    if (!operator || !name || !Number.isFinite(number)) return null
    return operator === 'defined' ? { on, name, operator } : { on, name, operator, value: number }
  }
  if (on === 'metadata') {
    const operator = METADATA_OPERATORS.find((one) => one === draft.operator)
    if (!operator || !name) return null
    return operator === 'exists' ? { on, name, operator } : { on, name, operator, value }
  }
  const operator = CHOICE_OPERATORS.find((one) => one === draft.operator)
  return operator ? { on, operator, value } : null
}
