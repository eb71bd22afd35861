import type { NewPolicy } from '#api/contract/guardrails/guardrail'
import { MAX_POLICY_TEXT_LENGTH } from '#api/contract/guardrails/guardrail'
import {
  type Effect,
  type Filter,
  MAX_TEXT_POLICY_CHARS,
  type OnMatch,
  type Placement,
  TEXT_ON_MATCH,
} from '#api/engines/guardrails/vocabulary'
import { isRecord } from '../../../core/forms/is_record.js'

/** Policies that users can add. */
export const POLICY_TYPES = [
  'injection',
  'harm',
  'hidden_text',
  'unsafe_output',
  'conversation',
  'pii',
  'secrets',
  'system_prompt',
  'output_format',
  'urls',
  'tools',
  'effect_text',
  'effect_call',
  'signature',
  'text_policy',
] as const
export type PolicyType = (typeof POLICY_TYPES)[number]

export type PolicyForm = {
  type: PolicyType
  placements: Placement[]
  onMatch: OnMatch
  /** Recognized types; all if empty. */
  types: string[]
  /** System prompt, disclosed text, known attack, or rule in plain language. */
  text: string
  /** Lists have one entry per line. */
  canaries: string
  bannedTexts: string
  allowedHosts: string
  allowedTools: string
  deniedTools: string
  maxChars: number | null
  isJson: boolean
  tool: string
  /** JSON object. */
  arguments: string
}

/** Placements that each type of policy can check; the usual ones are preselected. */
const PLACEMENTS_OF: Record<PolicyType, { usual: Placement[]; possible: Placement[] }> = {
  injection: places(['INPUT', 'TOOL_CALL_OUTPUT']),
  harm: places(['INPUT'], ['TOOL_CALL_OUTPUT']),
  hidden_text: places(['INPUT', 'OUTPUT', 'TOOL_CALL_OUTPUT'], ['TOOL_CALL_INPUT']),
  unsafe_output: places(['OUTPUT', 'TOOL_CALL_INPUT']),
  conversation: places(['INPUT']),
  pii: places(['INPUT', 'OUTPUT'], ['TOOL_CALL_INPUT', 'TOOL_CALL_OUTPUT']),
  secrets: places(['OUTPUT', 'TOOL_CALL_INPUT'], ['INPUT', 'TOOL_CALL_OUTPUT']),
  system_prompt: places(['OUTPUT', 'TOOL_CALL_INPUT']),
  output_format: places(['OUTPUT'], ['INPUT', 'TOOL_CALL_INPUT', 'TOOL_CALL_OUTPUT']),
  urls: places(['OUTPUT', 'TOOL_CALL_INPUT'], ['INPUT', 'TOOL_CALL_OUTPUT']),
  tools: places(['TOOL_CALL_INPUT']),
  effect_text: places(['OUTPUT', 'TOOL_CALL_INPUT'], ['INPUT', 'TOOL_CALL_OUTPUT']),
  effect_call: places(['TOOL_CALL_INPUT']),
  signature: places(['INPUT', 'TOOL_CALL_OUTPUT']),
  text_policy: places(['OUTPUT'], ['INPUT', 'TOOL_CALL_INPUT', 'TOOL_CALL_OUTPUT']),
}

function places(usual: Placement[], others: Placement[] = []) {
  return { usual, possible: [...usual, ...others] }
}

export const possiblePlacements = (type: PolicyType): Placement[] => PLACEMENTS_OF[type].possible

/** Returns an empty form for a type of policy. */
export const emptyForm = (type: PolicyType): PolicyForm => ({
  type,
  placements: [...PLACEMENTS_OF[type].usual],
  onMatch: type === 'pii' || type === 'secrets' ? 'mask' : 'block',
  types: [],
  text: '',
  canaries: '',
  bannedTexts: '',
  allowedHosts: '',
  allowedTools: '',
  deniedTools: '',
  maxChars: null,
  isJson: false,
  tool: '',
  arguments: '',
})

/** Returns the distinct non-empty lines of a text. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  ),
]

/** Builds the policy that the form describes. Requires a form without problems. */
export function policyOf(form: PolicyForm): NewPolicy {
  const { type, placements } = form
  if (type === 'signature') return { kind: 'signature', text: form.text.trim(), placements }
  if (type === 'text_policy') {
    const onMatch = TEXT_ON_MATCH.find((each) => each === form.onMatch) ?? 'block'
    return { kind: 'text', text: form.text.trim(), onMatch, placements }
  }
  if (type === 'effect_text') {
    const effect: Effect = { type: 'text', value: form.text.trim() }
    return { kind: 'effect', effect, onMatch: form.onMatch, placements }
  }
  if (type === 'effect_call') {
    const effect: Effect = {
      type: 'tool_call',
      tool: form.tool.trim(),
      arguments: argumentsOf(form.arguments) ?? {},
    }
    return { kind: 'effect', effect, onMatch: 'block', placements }
  }
  return { kind: 'filter', filter: filterOf(type, form), placements }
}

type FilterType = Exclude<PolicyType, 'signature' | 'effect_text' | 'effect_call' | 'text_policy'>

function filterOf(name: FilterType, form: PolicyForm): Filter {
  const { onMatch, types } = form
  switch (name) {
    case 'pii':
    case 'secrets':
      return { name, onMatch, ...(types.length > 0 && { types }) }
    case 'system_prompt':
      return { name, prompt: form.text.trim(), canaries: linesOf(form.canaries) }
    case 'output_format':
      return outputFormat(form)
    case 'urls':
      return { name, allowedHosts: linesOf(form.allowedHosts), onMatch }
    case 'tools': {
      const [allowed, denied] = [linesOf(form.allowedTools), linesOf(form.deniedTools)]
      return { name, ...(allowed.length > 0 && { allowed }), ...(denied.length > 0 && { denied }) }
    }
    default:
      return { name }
  }
}

function outputFormat({ maxChars, isJson, bannedTexts }: PolicyForm): Filter {
  const banned = linesOf(bannedTexts)
  return {
    name: 'output_format',
    ...(maxChars !== null && { maxChars }),
    ...(isJson && { isJson }),
    ...(banned.length > 0 && { bannedTexts: banned }),
  }
}

export type ArgumentValues = Record<string, string | number | boolean>

/** Maximum number of tool call arguments that a policy can compare; the form rejects more. */
const MAX_ARGUMENTS = 50
/**
 * Minimum length, in characters, of a disclosed text. Shorter texts occur by chance, so the form
 * rejects them.
 */
export const MIN_EFFECT_TEXT_LENGTH = 6

/**
 * Returns the values of a JSON object by their path (`recipient.account`), as the engine matches
 * them. Empty text is an empty object.
 * @returns null if the text is not a JSON object of strings, numbers and booleans, or has too many
 * of them
 */
export function argumentsOf(json: string): ArgumentValues | null {
  if (json.trim() === '') return {}
  const values: ArgumentValues = {}
  let isRefused = false
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key)
    } else if (isScalar(value)) values[path] = value
    else isRefused = true
  }
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isRecord(parsed)) return null
    visit(parsed, '')
    return isRefused || Object.keys(values).length > MAX_ARGUMENTS ? null : values
  } catch {
    return null
  }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

export type PolicyField = 'placements' | 'text' | 'tool' | 'arguments' | 'maxChars' | 'lists'
export type PolicyProblem = 'required' | 'too_short' | 'too_long' | 'json' | 'number' | 'nothing'

/** Returns the validation errors by field. */
export function problemsOf(form: PolicyForm): Partial<Record<PolicyField, PolicyProblem>> {
  return {
    ...(form.placements.length === 0 && { placements: 'required' as const }),
    ...textProblem(form),
    ...settingsProblem(form),
  }
}

const NEEDS_TEXT: readonly PolicyType[] = ['signature', 'effect_text', 'text_policy']

/** Returns the maximum length, in characters, of the text of a policy. */
export const maxTextLength = (type: PolicyType): number =>
  type === 'text_policy' ? MAX_TEXT_POLICY_CHARS : MAX_POLICY_TEXT_LENGTH

function textProblem({ type, text, canaries }: PolicyForm) {
  const length = text.trim().length
  if (length > maxTextLength(type)) return { text: 'too_long' as const }
  if (type === 'effect_text' && length > 0 && length < MIN_EFFECT_TEXT_LENGTH) {
    return { text: 'too_short' as const }
  }
  const isMissing =
    (NEEDS_TEXT.includes(type) && length === 0) ||
    (type === 'system_prompt' && length === 0 && linesOf(canaries).length === 0)
  return isMissing ? { text: 'required' as const } : {}
}

function settingsProblem(form: PolicyForm): Partial<Record<PolicyField, PolicyProblem>> {
  const { type, maxChars } = form
  if (type === 'effect_call') {
    return {
      ...(form.tool.trim() === '' && { tool: 'required' as const }),
      ...(argumentsOf(form.arguments) === null && { arguments: 'json' as const }),
    }
  }
  if (type === 'output_format') {
    if (maxChars !== null && !(Number.isInteger(maxChars) && maxChars > 0)) {
      return { maxChars: 'number' }
    }
    const isEmpty = maxChars === null && !form.isJson && linesOf(form.bannedTexts).length === 0
    return isEmpty ? { lists: 'nothing' } : {}
  }
  const isEmpty = linesOf(form.allowedTools).length + linesOf(form.deniedTools).length === 0
  return type === 'tools' && isEmpty ? { lists: 'nothing' } : {}
}
