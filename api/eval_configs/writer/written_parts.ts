import { findAssertionKind } from '#api/contract/assertions'
import type { EvalAssertion, EvalTest } from '#api/engines/evals/index'

/** Kinds that a model may suggest: those that a text under `value` says all about, and nothing else is needed for. */
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

const ABOUT: Record<string, string> = {
  'not-icontains': 'The answer does not have this text in it, ignoring case.',
  'not-is-refusal': 'The answer does not decline to help.',
}

export const kindsFor = (mayGrade: boolean): readonly string[] =>
  mayGrade ? [...SUGGESTED, ...WITH_GRADER] : SUGGESTED

/** What each kind means, for the model. */
export const aboutKinds = (kinds: readonly string[]) =>
  kinds.map((kind) => `${kind}: ${ABOUT[kind] ?? findAssertionKind(kind)?.explanation ?? ''}`)

export type WrittenAssertion = { type: string; value: string }
export type WrittenTest = {
  description: string
  vars: Record<string, string>
  assertions: WrittenAssertion[]
}

const text = { type: 'string' }

/** Providers want every property named as required. */
const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const assertionSchema = (kinds: readonly string[]) =>
  objectOf({ type: { ...text, enum: [...kinds] }, value: text })

export const testSchema = (names: readonly string[], kinds: readonly string[]) =>
  objectOf({
    description: text,
    vars: objectOf(Object.fromEntries(names.map((name) => [name, text]))),
    assertions: { type: 'array', items: assertionSchema(kinds) },
  })

export const listSchema = (items: object) => objectOf({ items: { type: 'array', items } })

/** As it stands in a document; null when it says nothing. */
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
