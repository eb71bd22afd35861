import { findAssertionKind } from '#api/contract/evals/assertions'
import type { EvalAssertion, EvalTest } from '#api/engines/evals/index'

/** Assertion types that a model may suggest: those fully defined by a string `value`. */
const SUGGESTED = [
  'contains',
  'icontains',
  'not-icontains',
  'starts-with',
  'equals',
  'is-json',
  'is-refusal',
  'not-is-refusal',
] as const
const WITH_GRADER = ['llm-rubric', 'factuality'] as const

const DESCRIPTIONS: Record<string, string> = {
  'not-icontains': 'The response does not contain this string, ignoring case.',
  'not-is-refusal': 'The response is not a refusal.',
}

export const assertionTypes = (canGrade: boolean): readonly string[] =>
  canGrade ? [...SUGGESTED, ...WITH_GRADER] : SUGGESTED

export const describeTypes = (types: readonly string[]) =>
  types.map(
    (type) => `${type}: ${DESCRIPTIONS[type] ?? findAssertionKind(type)?.explanation ?? ''}`
  )

export type WrittenAssertion = { type: string; value: string }
export type WrittenTest = {
  description: string
  vars: Record<string, string>
  assertions: WrittenAssertion[]
}

const string = { type: 'string' }

/** Builds an object schema in which all properties are required, as the structured output of some providers demands. */
const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const assertionSchema = (types: readonly string[]) =>
  objectOf({ type: { ...string, enum: [...types] }, value: string })

export const testSchema = (names: readonly string[], types: readonly string[]) =>
  objectOf({
    description: string,
    vars: objectOf(Object.fromEntries(names.map((name) => [name, string]))),
    assertions: { type: 'array', items: assertionSchema(types) },
  })

export const listSchema = (items: object) => objectOf({ items: { type: 'array', items } })

/** Converts a generated assertion; null if its type is unknown or a required value is empty. */
export function toAssertion({ type, value }: WrittenAssertion): EvalAssertion | null {
  const kind = findAssertionKind(type)
  if (!kind) return null
  if (kind.value === 'none' || kind.value === 'schema') return { type }
  return value.trim() === '' ? null : { type, value: value.trim() }
}

export function toTest(
  { description, vars, assertions }: WrittenTest,
  names: readonly string[]
): EvalTest {
  const assert = assertions.flatMap((each) => toAssertion(each) ?? [])
  return {
    ...(description.trim() && { description: description.trim().slice(0, 200) }),
    vars: Object.fromEntries(names.map((name) => [name, vars[name] ?? ''])),
    ...(assert.length > 0 && { assert }),
  }
}
