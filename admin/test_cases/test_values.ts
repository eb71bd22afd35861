import type { EvalCheck, EvalTest } from '#api/contract/evals/eval_document'
import type { AssertionValue } from '#api/contract/evals/assertions'

/**
 * Returns the editable form of a value: blank for undefined and null, unchanged for strings, JSON
 * for everything else.
 */
export const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2)

/** Parses JSON lists and objects; everything else, including numbers, stays a string. */
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

/** Returns the editable form of an assertion's `value`. */
export function assertionText(kind: AssertionValue, value: unknown): string {
  if (!Array.isArray(value) || !isLines(kind)) return textOf(value)
  return value.every((entry) => typeof entry === 'string' && !entry.includes('\n'))
    ? value.join('\n')
    : JSON.stringify(value, null, 2)
}

/** Reverses `assertionText`: returns the value that a text stands for; undefined if it is empty. */
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

/** Whether values of this kind are JSON; values of the kind `json` can also be text. */
export const isJson = (kind: AssertionValue): boolean =>
  ['json', 'schema', 'range', 'options', 'optional_options'].includes(kind)

/** Removes keys without a value. */
export function clean<T extends object>(values: T): T {
  const result = { ...values }
  for (const [key, value] of Object.entries(result)) {
    if (value === undefined || value === '') Reflect.deleteProperty(result, key)
  }
  return result
}

/** Parses the content of a number field; undefined if it is empty or not a finite number. */
export const numberFrom = (text: string): number | undefined =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)

/** Returns the number of assertions, counting each assertion of a set. */
export const checksOf = ({ assert = [] }: EvalTest): number =>
  assert.reduce((sum, check) => sum + countOf(check), 0)

const countOf = (check: EvalCheck): number =>
  check.type === 'assert-set' && Array.isArray(check.assert) ? check.assert.length : 1

/** Returns the keys of a test case that the form does not show. */
export function hiddenKeys(test: EvalTest): string[] {
  const shown = ['description', 'vars', 'assert', 'threshold', 'providerOutput', 'options']
  const { prefix, suffix, ...options } = test.options ?? {}
  return [
    ...Object.keys(test).filter((key) => !shown.includes(key)),
    ...Object.keys(options).map((key) => `options.${key}`),
  ]
}
