import { canonicalJson } from '../canonical_json.js'
import { McpEngineError } from '../errors.js'
import { isUnreachable, valueAt } from '../json_pointer.js'
import type { ArgumentCondition } from '../vocabulary.js'
import { compareHost, comparePath, type Place } from './locations.js'
import { RE2JS } from 're2js'

/**
 * `unknown`: the operator does not support the type of the argument or of a value that contains it, programs could
 * interpret the argument differently, or it is too long. Rules that permit treat this as unmet, and rules that deny treat it
 * as met, so that such an argument never bypasses a rule.
 */
export type Outcome = 'met' | 'unmet' | 'unknown'

export type CompiledCondition = (callArguments: unknown) => Outcome

/**
 * Maximum lengths. Longer patterns are rejected. For longer texts, operators other than those for equality and length
 * return `unknown`.
 */
const MAX_PATTERN_CHARS = 1000
const MAX_TEXT_CHARS = 200_000
/**
 * Maximum number of instructions of a pattern times characters of a text, because every instruction can run for every
 * character in the process that serves all teams. For longer texts, `matches` returns `unknown`.
 */
const MAX_STEPS = 20_000_000

const outcomeOf = (isMet: boolean): Outcome => (isMet ? 'met' : 'unmet')

/** @throws McpEngineError `invalid_policy` that names the invalid part */
export function compileCondition(condition: ArgumentCondition): CompiledCondition {
  const { path, operator } = condition
  if (path !== '' && !path.startsWith('/')) {
    throw invalid(`The path "${path}" must be a JSON pointer, e.g. /to`)
  }
  const test = testOf(condition)
  return (callArguments) => {
    const value = valueAt(callArguments, path)
    if (value === undefined && isUnreachable(callArguments, path)) return 'unknown'
    if (operator === 'exists') return outcomeOf(value !== undefined)
    if (operator === 'missing') return outcomeOf(value === undefined)
    return value === undefined ? 'unmet' : test(value)
  }
}

type Test = (value: unknown) => Outcome

function testOf({ operator, value }: ArgumentCondition): Test {
  switch (operator) {
    case 'exists':
    case 'missing':
      return () => 'unmet'
    case 'equals':
      return equalTo([value])
    case 'not_equals':
      return negated(equalTo([value]))
    case 'one_of':
      return equalTo(listOf(operator, value))
    case 'none_of':
      return negated(equalTo(listOf(operator, value)))
    case 'starts_with':
      return startingWith(textOf(operator, value))
    case 'contains':
      return containing(textOf(operator, value))
    case 'matches':
      return matching(textOf(operator, value))
    case 'less_than':
      return lessThan(numberOf(operator, value))
    case 'greater_than':
      return greaterThan(numberOf(operator, value))
    case 'longer_than':
      return longerThan(numberOf(operator, value))
    case 'within_path':
      return withinPath(textOf(operator, value))
    case 'host_in':
      return withHost(listOf(operator, value).map(String))
  }
}

function equalTo(values: readonly unknown[]): Test {
  const known = new Set(values.map((each) => canonicalJson(each)))
  return (value) => outcomeOf(known.has(canonicalJson(value)))
}

const negated =
  (test: Test): Test =>
  (value) =>
    test(value) === 'met' ? 'unmet' : 'met'

const onText =
  (test: (text: string) => boolean, maxChars = MAX_TEXT_CHARS): Test =>
  (value) =>
    typeof value === 'string' && value.length <= maxChars ? outcomeOf(test(value)) : 'unknown'

const OUTCOMES = { inside: 'met', outside: 'unmet', unclear: 'unknown' } as const

const onPlace =
  (compare: (text: string) => Place): Test =>
  (value) =>
    typeof value === 'string' && value.length <= MAX_TEXT_CHARS
      ? OUTCOMES[compare(value)]
      : 'unknown'

const onNumber =
  (test: (number: number) => boolean): Test =>
  (value) =>
    typeof value === 'number' ? outcomeOf(test(value)) : 'unknown'

const startingWith = (start: string) => onText((text) => text.startsWith(start))
const lessThan = (limit: number) => onNumber((number) => number < limit)
const greaterThan = (limit: number) => onNumber((number) => number > limit)
const withinPath = (folder: string) => onPlace((text) => comparePath(text, folder))
const withHost = (hosts: readonly string[]) => onPlace((text) => compareHost(text, hosts))

/** Returns a test that is met if a text contains `part`, or a list has it as an element. */
function containing(part: string): Test {
  const inText = onText((text) => text.includes(part))
  return (value) => (Array.isArray(value) ? outcomeOf(value.includes(part)) : inText(value))
}

function matching(pattern: string): Test {
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw invalid(`A pattern can have at most ${MAX_PATTERN_CHARS} characters`)
  }
  const compiled = compilePattern(pattern)
  const maxChars = Math.min(MAX_TEXT_CHARS, MAX_STEPS / compiled.programSize())
  return onText((text) => compiled.matcher(text).find(), maxChars)
}

function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch {
    throw invalid(`"${pattern}" is not a valid RE2 pattern`)
  }
}

function longerThan(max: number): Test {
  return (value) =>
    typeof value === 'string' || Array.isArray(value) ? outcomeOf(value.length > max) : 'unknown'
}

const invalid = (message: string) => new McpEngineError('invalid_policy', message)

function textOf(operator: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(`${operator} requires a text`)
  return value
}

function numberOf(operator: string, value: unknown): number {
  if (typeof value !== 'number') throw invalid(`${operator} requires a number`)
  return value
}

function listOf(operator: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw invalid(`${operator} requires a list`)
  return value
}
