import { McpEngineError } from '../errors.js'
import { recognizableText } from '../inspection/recognizable_text.js'
import { escapePointer, isUnreachable } from '../json_pointer.js'
import type { SensitiveDataRecognizer } from '../ports.js'

const REPLACEMENT = '[redacted]'
/** Maximum nesting; deeper arguments are rejected instead of being partially redacted. */
const MAX_DEPTH = 200

/**
 * Copies arguments and replaces values with `[redacted]`.
 * @param paths JSON pointers to the replaced values; if empty, everything that the recognizer finds in strings is replaced,
 *   and a number as a whole if the recognizer finds something in its digits.
 *   A value is replaced as a whole if a pointer leads into it but it has no such parts, such as a text with JSON.
 * @throws McpEngineError `too_deep`
 */
export function redactArguments(
  value: unknown,
  paths: readonly string[],
  recognize: SensitiveDataRecognizer
): { value: unknown; count: number } {
  const replaced = new Set(paths)
  let count = 0
  const copy = (each: unknown, path: string, depth: number): unknown => {
    if (depth > MAX_DEPTH) {
      throw new McpEngineError('too_deep', `The arguments are nested more than ${MAX_DEPTH} levels`)
    }
    if (replaced.has(path) || isOpaque(each, path, paths)) {
      count += 1
      return REPLACEMENT
    }
    if (typeof each === 'string' && paths.length === 0) return redactText(each)
    if (Array.isArray(each)) {
      return each.map((one, index) => copy(one, `${path}/${index}`, depth + 1))
    }
    if (typeof each === 'number' && paths.length === 0) return redactNumber(each)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([key, one]) => [
        key,
        copy(one, `${path}/${escapePointer(key)}`, depth + 1),
      ])
    )
  }
  const redactNumber = (each: number): unknown => {
    const digits = recognizableText(each)
    if (digits === null || recognize(digits).length === 0) return each
    count += 1
    return REPLACEMENT
  }
  const redactText = (text: string): string => {
    let result = ''
    let end = 0
    const found = [...recognize(text)].sort((a, b) => a.start - b.start)
    for (const one of found) {
      // Already replaced together with an earlier span.
      if (one.end <= end) continue
      if (one.start >= end) {
        result += text.slice(end, one.start) + REPLACEMENT
        count += 1
      }
      end = one.end
    }
    return result + text.slice(end)
  }
  return { value: copy(value, '', 0), count }
}

/** Whether one of the pointers leads into the value at `path`, which has no parts that it could name. */
const isOpaque = (value: unknown, path: string, paths: readonly string[]): boolean =>
  path !== '' &&
  paths.some(
    (pointer) =>
      pointer.startsWith(`${path}/`) && isUnreachable(value, firstPartOf(pointer, path.length))
  )

/** Returns the first part of a pointer after `start`, as a pointer. */
const firstPartOf = (pointer: string, start: number): string =>
  `/${pointer.slice(start + 1).split('/')[0] ?? ''}`
