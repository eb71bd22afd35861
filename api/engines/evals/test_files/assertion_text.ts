import type { EvalAssertion, EvalCheck } from '../document/types.js'
import type { IsAssertionType } from './test_file.js'

/** Matches e.g. `not-similar(0.8): hello`, the format of cells in `__expected` columns. */
const WRITTEN = /^((?:not-)?[a-z][a-z0-9-]*)(?:\((\d+(?:\.\d+)?)\))?(?::([\s\S]*))?$/

const CODE = { 'javascript:': 'javascript', 'fn:': 'javascript', 'eval:': 'javascript' } as const
const RUBRIC = ['grade:', 'llm-rubric:']

/** Types whose value is a comma-separated list. */
const LISTS = ['contains-all', 'contains-any', 'icontains-all', 'icontains-any']

/** The command-line tool's thresholds for cells without one. */
const THRESHOLDS: Readonly<Record<string, number>> = {
  'similar': 0.8,
  'answer-relevance': 0.75,
  'classifier': 0.75,
  'context-faithfulness': 0.75,
  'context-recall': 0.75,
  'context-relevance': 0.75,
  'cost': 0.75,
  'latency': 0.75,
  'levenshtein': 0.75,
  'perplexity-score': 0.75,
  'perplexity': 0.75,
  'rouge-n': 0.75,
  'starts-with': 0.75,
}

const plainType = (type: string) => type.replace(/^not-/, '')

/** Parses the assertion in a cell. Text without a known type becomes an `equals` assertion. */
export function assertionFromText(text: string, isType: IsAssertionType): EvalAssertion {
  for (const [start, type] of Object.entries(CODE)) {
    if (text.startsWith(start)) return { type, value: text.slice(start.length).trim() }
  }
  if (text.startsWith('python:')) {
    return { type: 'python', value: text.slice('python:'.length).trim() }
  }
  const rubric = RUBRIC.find((start) => text.startsWith(start))
  if (rubric) return { type: 'llm-rubric', value: text.slice(rubric.length).trim() }
  const [, type = '', threshold, value] = WRITTEN.exec(text) ?? []
  if (!type || !isType(type)) return { type: 'equals', value: text }
  const limit = threshold === undefined ? THRESHOLDS[plainType(type)] : Number(threshold)
  return {
    type,
    ...(value !== undefined && { value: valueOf(type, value) }),
    ...(limit !== undefined && { threshold: limit }),
  }
}

const valueOf = (type: string, value: string) =>
  LISTS.includes(plainType(type)) ? listFrom(value) : value.trim()

/** Parses `one, "two, with a comma"`. Quotes protect commas; a doubled quote is a literal quote. */
function listFrom(text: string): string[] {
  const entries: string[] = []
  let rest = text.trimStart()
  while (rest !== '') {
    const quoted = QUOTED.exec(rest)
    const [plain = ''] = rest.split(',', 1)
    entries.push(quoted?.[1]?.replaceAll('""', '"') ?? plain.trim())
    rest = rest.slice(quoted ? quoted[0].length : plain.length + 1).trimStart()
  }
  return entries.filter((entry) => entry !== '')
}

const QUOTED = /^"((?:[^"]|"")*)"\s*(?:,|$)/

/** Whether a cell can hold the assertion: it is not a set and has no weight, grader or configuration. */
export function fitsCell(check: EvalCheck): check is EvalAssertion {
  if (check.type === 'assert-set') return false
  return ['weight', 'provider', 'config'].every((key) => !Object.hasOwn(check, key))
}

/** Formats an assertion as a cell; the inverse of `assertionFromText`. */
export function assertionText({ type, value, threshold }: EvalAssertion): string {
  const limit = threshold === undefined ? '' : `(${threshold})`
  if (value === undefined) return `${type}${limit}`
  const text = Array.isArray(value)
    ? value.map((entry) => quotedEntry(String(entry))).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  return `${type}${limit}: ${text}`
}

const quotedEntry = (entry: string) =>
  /[",]|^\s|\s$/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry
