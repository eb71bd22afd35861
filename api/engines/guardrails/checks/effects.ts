import { foldText } from '../text/fold_text.js'
import type { Effect, OnMatch } from '../vocabulary.js'
import { type Check, type CheckedText, type Finding, finding } from './check.js'
import { consequenceOf } from './recognized_data.js'

/** Returns a check that prevents an effect that a vulnerability has proven possible, however the attack is worded. */
export function checkEffect(effect: Effect, onMatch: OnMatch): Check {
  return (text) =>
    effect.type === 'text' ? knownText(text, effect, onMatch) : knownCall(text, effect)
}

function knownText(
  text: CheckedText,
  { value }: Extract<Effect, { type: 'text' }>,
  onMatch: OnMatch
): Finding[] {
  const matches = text.finder.find(value)
  if (matches.length === 0) return []
  return [
    finding('effect', {
      check: 'disclosed-text',
      score: 1,
      message: 'Contains text whose disclosure is a known vulnerability',
      spans: matches.map(({ start, end }) => ({ start, end })),
      disguises: [...new Set(matches.flatMap(({ disguise }) => disguise ?? []))],
      ...consequenceOf(onMatch),
    }),
  ]
}

function knownCall(text: CheckedText, effect: Extract<Effect, { type: 'tool_call' }>): Finding[] {
  const call = text.call === null ? undefined : text.input.toolCalls?.[text.call]
  if (!call || foldText(call.name) !== foldText(effect.tool)) return []
  const given = leavesOf(call.arguments)
  const isSame = Object.entries(effect.arguments).every(
    ([path, value]) => given.has(path) && sameValue(given.get(path), value)
  )
  if (!isSame) return []
  return [
    finding('effect', {
      check: 'known-tool-call',
      score: 1,
      message: `Calls ${effect.tool} as in a known vulnerability`,
      spans: [{ start: 0, end: text.source.length }],
      action: 'block',
    }),
  ]
}

const sameValue = (a: unknown, b: unknown) =>
  foldText(String(a)).trim() === foldText(String(b)).trim()

const MAX_DEPTH = 8
const MAX_LEAVES = 1_000

/** Returns the values of a JSON text by path, such as `recipient.account`; empty if the text is not JSON. */
export function leavesOf(json: string): Map<string, string | number | boolean | null> {
  const leaves = new Map<string, string | number | boolean | null>()
  const visit = (value: unknown, path: string, depth: number) => {
    if (leaves.size >= MAX_LEAVES || depth > MAX_DEPTH) return
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        visit(inner, path === '' ? key : `${path}.${key}`, depth + 1)
      }
    } else if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      leaves.set(path, isLeaf(value) ? value : null)
    }
  }
  try {
    visit(JSON.parse(json), '', 0)
  } catch {
    // A tool whose arguments are plain text has no named arguments to compare.
  }
  return leaves
}

function isLeaf(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
