import { RE2JS } from 're2js'
import { expandedLength } from './expanded_length.js'

export const MAX_PATTERN_LENGTH = 2_000
/** Maximum length after expanding counted repetitions; `a{1000}` expands to 1,000. Longer patterns are rejected. */
export const MAX_EXPANDED_LENGTH = 20_000
/**
 * Maximum work of one test, about 3 s: instructions of the compiled pattern times characters of the input. Tests that
 * exceed it throw.
 */
export const MAX_PATTERN_WORK = 50_000_000

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  s: RE2JS.DOTALL,
  m: RE2JS.MULTILINE,
}

export type LinearPattern = { test(text: string): boolean }

/**
 * Compiles a regular expression that runs in linear time. Supports JavaScript syntax except backreferences and
 * lookaround, which rule out linear time.
 * @throws Error with a message for the pattern's author
 */
export function compileLinear(pattern: string, flags = ''): LinearPattern {
  const problem = patternProblem(pattern)
  if (problem !== null) throw new Error(problem)
  const compiled = compile(pattern, flags)
  return {
    test(text) {
      if (compiled.programSize() * text.length > MAX_PATTERN_WORK) {
        throw new Error(
          `The pattern is too complex for a text of ${text.length} characters. Shorten the pattern or the text.`
        )
      }
      return compiled.matcher(text).find()
    },
  }
}

/** Explains why a pattern cannot be used; null if it can. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    return `The pattern has ${pattern.length} characters; at most ${MAX_PATTERN_LENGTH} are allowed.`
  }
  if (expandedLength(pattern) > MAX_EXPANDED_LENGTH) {
    return `The counted repetitions are too long; they can expand to at most ${MAX_EXPANDED_LENGTH} characters.`
  }
  if (NAMED_REFERENCE.test(withoutEscapes(pattern))) return UNSUPPORTED
  try {
    compile(pattern, '')
    return null
  } catch (error) {
    if (LOOKAROUND_OR_REFERENCE.test(withoutEscapes(pattern))) return UNSUPPORTED
    const reason = error instanceof Error ? error.message : String(error)
    return `Not a valid regular expression (${reason.replace(/^error parsing regexp: /, '')}).`
  }
}

const UNSUPPORTED =
  'Backreferences and lookaround are not supported in regular expressions, because they can take exponential time.'
const NAMED_REFERENCE = /\\k</
const LOOKAROUND_OR_REFERENCE = /\(\?<?[=!]|\\[1-9]/

/** Removes escapes that are not references, such as an escaped backslash. */
const withoutEscapes = (pattern: string) => pattern.replace(/\\[^1-9k]/g, '')

function compile(pattern: string, flags: string): RE2JS {
  const bits = [...flags].reduce((set, flag) => set | (FLAGS[flag] ?? 0), 0)
  return RE2JS.compile(RE2JS.translateRegExp(pattern), bits)
}
