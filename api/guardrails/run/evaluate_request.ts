import type { FailMode } from '#api/contract/guardrails/guardrail'
import { checkedTexts, evaluate, maskSpans } from '#api/engines/guardrails/index'
import {
  type Action,
  ACTIONS,
  type ConversationState,
  type Decision,
  type GuardrailInput,
  type Mask,
} from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import type { RequestResult } from '#api/guardrails/requests/guardrail_request'
import type { LoadedGuardrail, LoadedVersion } from '#api/guardrails/run/loaded_guardrails'

/** Response of `POST /guardrails/:targetId/evaluate`. */
export type EvaluateResponse = {
  /** The most severe action of the active versions; `allow` without one. */
  action: Action
  severity: number
  /** What the caller must do if `action` is `error`: let the text pass (`open`) or not (`closed`). */
  failMode: FailMode
  guardrailResults: (Omit<RequestResult, 'isShadow' | 'number'> & {
    version: number
    error?: string
  })[]
  latencyMs: number
  /** The checked text with recognized data masked; absent if nothing was masked. */
  sanitizedContent?: string
}

export type Evaluated = {
  response: EvaluateResponse
  results: RequestResult[]
  /** Recognized data of the first text, of all guardrails. */
  masks: Mask[]
  /** State of the conversation after this request, by guardrail. */
  conversations: Map<string, ConversationState>
}

type Conversations = ReadonlyMap<string, ConversationState>

/** Evaluates a text with the active version of every guardrail of its target. */
export function evaluateRequest(
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput,
  conversations: Conversations = new Map()
): Evaluated {
  const startedAt = performance.now()
  const after = new Map<string, ConversationState>()
  const decided = guardrails.flatMap((guardrail) => {
    if (!guardrail.active) return []
    const conversation = conversations.get(guardrail.id)
    const decision = evaluate(guardrail.active.compiled, {
      ...input,
      ...(conversation && { conversation }),
    })
    after.set(guardrail.id, decision.conversation)
    return [{ guardrail, version: guardrail.active, decision }]
  })
  const results = decided.map(({ guardrail, version, decision }) =>
    resultOf({ guardrail, version, decision, isShadow: false }, input)
  )
  const masks = decided.flatMap(({ decision }) => decision.masks[0] ?? [])
  const [text = ''] = checkedTexts(input)
  return {
    results,
    masks,
    conversations: after,
    response: {
      action: worstOf(results),
      severity: Math.max(0, ...results.map(({ severity }) => severity)),
      failMode: guardrails.some(({ failModes }) => failModes[input.placement] === 'closed')
        ? 'closed'
        : 'open',
      guardrailResults: decided.map(({ decision }, index) => shownResult(results[index], decision)),
      latencyMs: round(performance.now() - startedAt),
      ...(masks.length > 0 && { sanitizedContent: maskSpans(text, masks) }),
    },
  }
}

/** What every active version decides about the newest part of a response that is streamed. */
export function checkStreamed(guardrails: readonly LoadedGuardrail[], text: string) {
  const input = inputOf('OUTPUT', text)
  const masks: Mask[] = []
  let isBlocked = false
  for (const { active, failModes } of guardrails) {
    if (!active) continue
    const decision = evaluate(active.compiled, input)
    masks.push(...(decision.masks[0] ?? []))
    const isUnchecked = decision.action === 'error' && failModes.OUTPUT === 'closed'
    if (decision.action === 'block' || isUnchecked) isBlocked = true
  }
  return { isBlocked, masks }
}

/** Evaluates a text with the shadow versions. Their results are recorded, and never change a response. */
export function evaluateShadow(
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput
): RequestResult[] {
  return guardrails.flatMap((guardrail) => {
    if (!guardrail.shadow) return []
    const decision = evaluate(guardrail.shadow.compiled, input)
    return [resultOf({ guardrail, version: guardrail.shadow, decision, isShadow: true }, input)]
  })
}

export const worstOf = (results: readonly { action: Action }[]): Action =>
  results.reduce<Action>(
    (worst, { action }) => (ACTIONS.indexOf(action) > ACTIONS.indexOf(worst) ? action : worst),
    'allow'
  )

function resultOf(
  { guardrail, version, decision, isShadow }: Decided & { isShadow: boolean },
  input: GuardrailInput
): RequestResult {
  const { action, severity, reasons } = decision
  const starts = startsOf(checkedTexts(input))
  return {
    guardrailId: guardrail.id,
    guardrailName: guardrail.name,
    number: version.number,
    isShadow,
    action,
    severity: round(severity),
    reasons: reasons.map(({ text, score, spans, ...reason }) => ({
      ...reason,
      score: round(score),
      spans: spans.map(({ start, end }) => {
        const offset = starts[text] ?? 0
        return { start: start + offset, end: end + offset }
      }),
    })),
  }
}

/** Between the texts of several tool calls, which are recorded as one. */
export const TEXT_SEPARATOR = '\n'

/** Positions of texts that are joined by the separator. */
function startsOf(texts: readonly string[]): number[] {
  let next = 0
  return texts.map((text) => {
    const start = next
    next += text.length + TEXT_SEPARATOR.length
    return start
  })
}

function shownResult(
  { guardrailId, guardrailName, number, action, severity, reasons }: RequestResult,
  { error }: Decision
): EvaluateResponse['guardrailResults'][number] {
  const result = { guardrailId, guardrailName, version: number, action, severity, reasons }
  return error === undefined ? result : { ...result, error }
}

type Decided = { guardrail: LoadedGuardrail; version: LoadedVersion; decision: Decision }

const round = (number: number) => Math.round(number * 1000) / 1000
