import type { EvalCheck, EvalTest } from '#api/contract/eval_document'
import type { AssertionValue } from '#api/contract/assertions'

/** A value as a text to edit: texts as they are, everything else as JSON. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

/** Lists, mappings and numbers in JSON become such; anything else stays a text. */
export function valueFrom(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  return parsed(text) ?? text
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What stands under `value` of an assertion, as a text to edit. */
export function assertionText(kind: AssertionValue, value: unknown): string {
  if (!Array.isArray(value) || !isLines(kind)) return textOf(value)
  return value.every((entry) => typeof entry === 'string' && !entry.includes('\n'))
    ? value.join('\n')
    : JSON.stringify(value, null, 2)
}

/** The other way round; undefined when nothing is given. */
export function assertionValue(kind: AssertionValue, text: string): unknown {
  if (text.trim() === '') return undefined
  if (isLines(kind)) {
    const given = /^\s*\[/.test(text) ? parsed(text) : undefined
    if (Array.isArray(given)) return given
    const lines = linesOf(text)
    return kind === 'text_or_list' && lines.length === 1 ? text : lines
  }
  if (kind === 'text') return text
  return kind === 'json' ? valueFrom(text) : (parsed(text) ?? text)
}

const isLines = (kind: AssertionValue) =>
  kind === 'list' || kind === 'optional_list' || kind === 'text_or_list'

/** Whether a text of such a value should be JSON and is not. */
export const isBrokenJson = (kind: AssertionValue, text: string): boolean =>
  text.trim() !== '' &&
  ['schema', 'range', 'options', 'optional_options'].includes(kind) &&
  parsed(text) === undefined

/** Without the keys that have no value. */
export function clean<T extends object>(values: T): T {
  const result = { ...values }
  for (const [key, value] of Object.entries(result)) {
    if (value === undefined || value === '') Reflect.deleteProperty(result, key)
  }
  return result
}

/** The number of a field; undefined when it is empty. */
export const numberFrom = (text: string): number | undefined =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)

/** How many assertions a test has, those of sets one by one. */
export const checksOf = ({ assert = [] }: EvalTest): number =>
  assert.reduce((sum, check) => sum + countOf(check), 0)

const countOf = (check: EvalCheck): number =>
  check.type === 'assert-set' && Array.isArray(check.assert) ? check.assert.length : 1

/** Keys of a test that its form does not show. */
export function keptKeys(test: EvalTest): string[] {
  const shown = ['description', 'vars', 'assert', 'threshold', 'providerOutput', 'options']
  const { prefix, suffix, ...options } = test.options ?? {}
  return [
    ...Object.keys(test).filter((key) => !shown.includes(key)),
    ...Object.keys(options).map((key) => `options.${key}`),
  ]
}
