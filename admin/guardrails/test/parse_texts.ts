import { MAX_TEST_TEXTS } from '#api/contract/guardrails/guardrail'
import { MAX_TEXT_CHARS } from '#api/engines/guardrails/vocabulary'
import { isRecord } from '../../core/forms/is_record.js'

export type TextsProblem =
  | { kind: 'empty' | 'not_text' | 'no_column' }
  | { kind: 'json' | 'csv' | 'too_long'; /** Starting at 1. */ line: number }

export type ParsedTexts =
  | {
      isOk: true
      /** At most `MAX_TEST_TEXTS`. */ texts: string[]
      /** All texts of the file. */ total: number
    }
  | { isOk: false; problem: TextsProblem }

export type Line = { text: string; line: number }

/**
 * Parses a file with texts. By default, each line is one text. If the file name ends with `.jsonl`
 * or `.ndjson`, or the first line is a JSON object with a `text` field, each line is such an
 * object. Blank lines are ignored.
 */
export function parseTexts(content: string, fileName: string): ParsedTexts {
  const lines = content
    .split(/\r?\n/)
    .map((text, index): Line => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
  const isJson = /\.(jsonl|ndjson)$/i.test(fileName) || textIn(lines[0]?.text ?? '') !== null
  return limited(lines, isJson ? textIn : (text) => text)
}

/** Returns the first texts. Fails at the first line that is too long or, with `toText`, not valid. */
export function limited(
  lines: readonly Line[],
  toText: (text: string) => string | null
): ParsedTexts {
  if (lines.length === 0) return { isOk: false, problem: { kind: 'empty' } }
  const texts: string[] = []
  for (const { text, line } of lines.slice(0, MAX_TEST_TEXTS)) {
    const found = toText(text)
    if (found === null) return { isOk: false, problem: { kind: 'json', line } }
    if (found.length > MAX_TEXT_CHARS) return { isOk: false, problem: { kind: 'too_long', line } }
    texts.push(found)
  }
  return { isOk: true, texts, total: lines.length }
}

/** Returns the `text` field of a JSON object; null if it is missing or not a string. */
function textIn(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) && typeof value.text === 'string' ? value.text : null
  } catch {
    return null
  }
}
