import { visitTexts } from '../json_pointer.js'
import type { InspectionFinding } from '../vocabulary.js'
import { decodedParts } from './decoded_parts.js'
import { PatternIndex } from './prefilter/pattern_index.js'
import { readableText, showInvisible } from './readable_text.js'
import type { TextRule } from './text_rule.js'
import { TEXT_RULES } from './text_rules.js'

export type TextOrigin = { server: string; tool: string | null }

export type Inspection = {
  /** True if one finding is sufficient on its own, or the weights of several hints are sufficient together. */
  isFlagged: boolean
  /** Sum of the weights of the rules that matched. */
  weight: number
  findings: InspectionFinding[]
}

/** Maximum JSON length of an inspected value. Longer values are rejected rather than inspected partially. */
export const MAX_INSPECTED_CHARS = 1_000_000

const MAX_FINDINGS = 50
const MAX_EXCERPT_CHARS = 300
const EXCERPT_MARGIN = 60

/** Minimum number of invisible characters that is reported; fewer can result from copying text. */
const MIN_INVISIBLE = 3

type Match = { finding: InspectionFinding; weight: number }

/** In a result, the weights of hints are added up only within this length; in a descriptor, across all of its texts. */
const SEGMENT_CHARS = 1000
/** Segments overlap by this length, so that every ordinary sentence is complete in one of them. */
const SEGMENT_OVERLAP = 250

/** Inspects every text in a value: all strings and the keys of objects, including encoded ones. */
export function inspectTexts(
  value: unknown,
  scope: 'descriptor' | 'result',
  origin: TextOrigin
): Inspection {
  const rules = rulesOf(scope)
  const all = new Map<string, Match>()
  let isFlagged = false
  const visit = (text: string, path: string) => {
    for (const segment of scope === 'result' ? segmentsOf(text) : [text]) {
      const matches = matchesIn(segment, rules)
      if (matches.length === 0) continue
      isFlagged ||= inspectionOf(matches).isFlagged
      for (const { finding, weight } of matches) {
        if (all.size >= MAX_FINDINGS || all.has(finding.rule)) continue
        all.set(finding.rule, { finding: { ...finding, ...origin, path }, weight })
      }
    }
  }
  visitTexts(value, { visit })
  const inspection = inspectionOf([...all.values()])
  return scope === 'result' ? { ...inspection, isFlagged } : inspection
}

/** The rules of a scope, with an index of the rules that can match a text; for most texts, almost none can. */
type Rules = { list: readonly TextRule[]; index: PatternIndex }

const rulesByScope = new Map<string, Rules>()

function rulesOf(scope: 'descriptor' | 'result'): Rules {
  const known = rulesByScope.get(scope)
  if (known) return known
  const list = TEXT_RULES.filter((each) => each.scope === scope || each.scope === 'both')
  const rules = { list, index: new PatternIndex(list.map(({ pattern }) => pattern)) }
  rulesByScope.set(scope, rules)
  return rules
}

function* segmentsOf(text: string): Generator<string> {
  const step = SEGMENT_CHARS - SEGMENT_OVERLAP
  for (let from = 0; from === 0 || from + SEGMENT_OVERLAP < text.length; from += step) {
    yield text.slice(from, from + SEGMENT_CHARS)
  }
}

export function inspectionOf(matches: readonly Match[]): Inspection {
  const weight = matches.reduce((sum, match) => sum + match.weight, 0)
  // Rounded, because sums of tenths are not exact in binary.
  const isFlagged = Math.round(weight * 100) >= 100
  return { isFlagged, weight, findings: matches.map(({ finding }) => finding) }
}

const NOWHERE = { server: '', tool: null, path: '' }

function matchesIn(raw: string, rules: Rules): Match[] {
  const { text, tagged, invisible } = readableText(raw)
  return [
    ...hiddenCharacters(raw, invisible),
    ...(tagged.length >= 3 ? rulesIn(tagged, rules, 'tags') : []),
    ...rulesIn(text, rules),
    ...decodedParts(text).flatMap((part) => [
      ...rulesIn(readableText(part.text).text, rules, part.from),
      ...commandIn(part.text, part.from),
    ]),
  ]
}

function hiddenCharacters(raw: string, invisible: number): Match[] {
  if (invisible < MIN_INVISIBLE) return []
  const finding: InspectionFinding = {
    ...NOWHERE,
    rule: 'hidden_characters',
    severity: 'critical',
    owasp: 'MCP03',
    excerpt: shorten(showInvisible(raw)),
  }
  return [{ finding, weight: 1 }]
}

function rulesIn(text: string, { list, index }: Rules, decodedFrom?: string): Match[] {
  return index.candidates(text).flatMap((candidate) => {
    const each = list[candidate]
    const found = each && firstMatch(text, each)
    if (!found) return []
    const { id, severity, owasp, weight } = each
    const finding: InspectionFinding = {
      ...NOWHERE,
      rule: id,
      severity,
      owasp,
      excerpt: excerptOf(text, found),
      ...(decodedFrom && { decodedFrom }),
    }
    // Harmless texts are not encoded, so a single hint in encoded text is sufficient.
    return [{ finding, weight: decodedFrom ? 1 : weight }]
  })
}

/** Reports an encoded text that is a command, that is, starts with a verb such as "read" or "send". */
function commandIn(text: string, decodedFrom: string): Match[] {
  if (
    !/^\s*(?:read|send|open|call|run|execute|ignore|upload|delete|forward|curl|cat|fetch|write)\b/i.test(
      text
    )
  ) {
    return []
  }
  const finding: InspectionFinding = {
    ...NOWHERE,
    rule: 'encoded_command',
    severity: 'critical',
    owasp: 'MCP03',
    excerpt: shorten(text),
    decodedFrom,
  }
  return [{ finding, weight: 1 }]
}

const NEGATION = /\b(?:never|not|don't|cannot|can't|won't|without)\b[^.!?\n]{0,12}$/iu

function firstMatch(text: string, { pattern, isNegatable }: TextRule): RegExpExecArray | null {
  const found = pattern.exec(text)
  if (!found || !isNegatable) return found
  return NEGATION.test(text.slice(Math.max(0, found.index - 30), found.index)) ? null : found
}

function excerptOf(text: string, { index, 0: matched }: RegExpExecArray): string {
  const start = Math.max(0, index - EXCERPT_MARGIN)
  return shorten(text.slice(start, index + matched.length + EXCERPT_MARGIN))
}

const shorten = (text: string) =>
  text.length <= MAX_EXCERPT_CHARS ? text : `${text.slice(0, MAX_EXCERPT_CHARS).toWellFormed()}…`
