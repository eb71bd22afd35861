import { CheckedText } from '../checks/check.js'
import { shippedModel } from '../classifier/model.js'
import { type Layers, layersOf } from '../text/layers.js'
import { TranslationTooLong } from '../text/translate.js'
import {
  ACTIONS,
  MAX_MESSAGES,
  MAX_TEXT_CHARS,
  type Action,
  type Decision,
  type GuardrailInput,
  type Message,
  type Placement,
  type Reason,
  type Thresholds,
} from '../vocabulary.js'
import { type CompiledVersion, type PolicyFinding, runChecks } from './compile_version.js'
import { escalationOf, nextConversation } from './conversation.js'
import { masksOf, sanitize } from './sanitize.js'

export type EvaluateOptions = {
  /** Limit for the processor time of the checks of all texts of an input; once it is exceeded, the action is `error`. */
  deadlineMs?: number
  /** Processor time of this thread in milliseconds. */
  now?: () => number
}

const DEFAULT_DEADLINE_MS = 250

/** Roles of the messages that a placement checks; the last such message counts. */
const ROLES: Record<Placement, readonly string[]> = {
  INPUT: ['user'],
  OUTPUT: ['assistant', 'model'],
  TOOL_CALL_INPUT: [],
  TOOL_CALL_OUTPUT: ['tool', 'function'],
}

type Source = { source: string; call?: number }

/** Unlike the time of day, it does not pass while a busy machine runs other threads, so the load causes no errors. */
function processorTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Evaluates the newest text of a conversation, or the arguments of tool calls. Pure: the same version and input produce the
 * same result unless the deadline passes. If a text is too long or its checks take too long, the action is `error`; a text
 * is never checked only in part.
 */
export function evaluate(
  { placements }: CompiledVersion,
  input: GuardrailInput,
  { deadlineMs = DEFAULT_DEADLINE_MS, now = processorTimeMs }: EvaluateOptions = {}
): Decision {
  const placement = placements[input.placement]
  const sources = sourcesOf(input)
  const fault = faultOf(input, sources)
  if (fault) return failed(fault, input)
  const found: (PolicyFinding & { text: number })[] = []
  const deadline = now() + deadlineMs
  for (const [number, { source, call }] of sources.entries()) {
    const layers = readableLayers(source)
    if (typeof layers === 'string') return failed(layers, input)
    const text = new CheckedText({ source, layers, input, call })
    for (const findings of runChecks(placement, text)) {
      for (const each of findings) found.push({ ...each, text: number })
      if (now() > deadline) return failed('The deadline for the checks has passed.', input)
    }
  }
  const reasons = found.map(toReason)
  const severity = reasons.reduce((max, { score }) => Math.max(max, score), 0)
  const conversation = nextConversation(input.conversation, severityOfAttack(reasons))
  const escalation = placement.conversationPolicyId ? escalationOf(conversation) : null
  const all = [...reasons]
  if (escalation && placement.conversationPolicyId) {
    const action = actionOf(escalation.score, placement.thresholds)
    all.push({ ...escalation, policyId: placement.conversationPolicyId, action })
  }
  const texts = sources.map(({ source }) => source)
  const masks = masksOf(texts, found)
  return {
    action: all.reduce<Action>((worst, { action }) => worseOf(worst, action), 'allow'),
    severity: Math.max(severity, escalation?.score ?? 0),
    reasons: all.toSorted((a, b) => b.score - a.score),
    sanitized: sanitize(texts, masks),
    masks,
    conversation,
  }
}

/** Returns all layers of a text, or the reason why they cannot be computed. */
function readableLayers(source: string): Layers | string {
  try {
    return layersOf(source, shippedModel().segment)
  } catch (error) {
    if (error instanceof TranslationTooLong) return error.message
    throw error
  }
}

/** Returns the texts of an input that are checked, in the order that `Reason.text` refers to. */
export const checkedTexts = (input: GuardrailInput): string[] =>
  sourcesOf(input).map(({ source }) => source)

/**
 * Returns the texts to check: the arguments of tool calls, or else the last message of the placement's role, or else the
 * last message.
 */
function sourcesOf({ placement, messages, toolCalls = [] }: GuardrailInput): Source[] {
  if (placement === 'TOOL_CALL_INPUT' && toolCalls.length > 0) {
    return toolCalls.map(({ arguments: source }, call) => ({ source, call }))
  }
  const last = lastOfRole(messages, ROLES[placement]) ?? messages.at(-1)
  return last ? [{ source: last.content }] : []
}

function lastOfRole(messages: readonly Message[], roles: readonly string[]): Message | undefined {
  return messages.findLast(({ role }) => roles.includes(role))
}

function faultOf({ messages }: GuardrailInput, sources: readonly Source[]): string | null {
  if (messages.length > MAX_MESSAGES) return `More than ${MAX_MESSAGES} messages.`
  const length = sources.reduce((sum, { source }) => sum + source.length, 0)
  return length > MAX_TEXT_CHARS ? `Longer than ${MAX_TEXT_CHARS} characters.` : null
}

function failed(error: string, { conversation = { risk: 0, turns: 0 } }: GuardrailInput): Decision {
  return {
    action: 'error',
    severity: 0,
    reasons: [],
    sanitized: null,
    masks: [],
    conversation,
    error,
  }
}

function toReason({
  policyId,
  thresholds,
  finding,
  text,
}: PolicyFinding & { text: number }): Reason {
  const { check, category, score, message, spans, disguises, action } = finding
  return {
    policyId,
    action: action ?? actionOf(score, thresholds),
    text,
    category,
    check,
    score,
    message,
    spans,
    disguises,
  }
}

export function actionOf(score: number, { log, warn, block }: Thresholds): Action {
  if (score >= block) return 'block'
  if (score >= warn) return 'warn'
  return score >= log ? 'log' : 'allow'
}

const worseOf = (a: Action, b: Action): Action => (ACTIONS.indexOf(a) >= ACTIONS.indexOf(b) ? a : b)

/** Combines the actions of several checks: a text that one check blocks is blocked even if another check failed. */
export const decisiveAction = (actions: readonly Action[]): Action =>
  actions.includes('block') ? 'block' : actions.reduce<Action>(worseOf, 'allow')

/**
 * Returns the highest severity among the reasons. Personal data and format faults are not steps of an attack, so they do
 * not add to the risk of a conversation.
 */
function severityOfAttack(reasons: readonly Reason[]): number {
  return reasons
    .filter(({ category }) => !['pii', 'secret', 'unsafe_output'].includes(category))
    .reduce((max, { score }) => Math.max(max, score), 0)
}
