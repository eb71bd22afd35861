import type { FailMode } from '#api/contract/guardrails/guardrail'
import {
  checkedTexts,
  decisiveAction,
  evaluate,
  maskSpans,
  textPoliciesOf,
  withJudgments,
} from '#api/engines/guardrails/index'
import {
  type Action,
  type ConversationState,
  type Decision,
  type GuardrailInput,
  type Mask,
} from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import type { JudgeLimits, JudgeTexts } from '#api/guardrails/judge/text_judge'
import type { RequestResult } from '#api/guardrails/requests/guardrail_request'
import type { LoadedGuardrail, LoadedVersion } from '#api/guardrails/run/loaded_guardrails'

/** Response of `POST /guardrails/:targetId/evaluate`. */
export type EvaluateResponse = {
  /** The most severe action of the active versions; `allow` if there are none. */
  action: Action
  severity: number
  /** Whether the caller lets the text pass (`open`) or blocks it (`closed`) if `action` is `error`. */
  failMode: FailMode
  guardrailResults: (Omit<RequestResult, 'isShadow' | 'number'> & {
    version: number
    error?: string
  })[]
  latencyMs: number
  /** The checked text with recognized data masked; absent if nothing was masked. */
  sanitizedContent?: string
  /** The spans of the checked text that were replaced by their labels, which can overlap; absent if nothing was masked. */
  masks?: Mask[]
}

export type Evaluated = {
  response: EvaluateResponse
  results: RequestResult[]
  /** Recognized data in the first text, from all guardrails. */
  masks: Mask[]
  /** State of the conversation after this request, by guardrail. */
  conversations: Map<string, ConversationState>
}

type Conversations = ReadonlyMap<string, ConversationState>

/** The states of the conversation by guardrail, and when text policies must have been judged. */
type EvaluateContext = JudgeLimits & { conversations?: Conversations | undefined }

/**
 * Evaluates a text with the active version of each of its target's guardrails, and lets a model judge it by their text
 * policies unless a check has already decided. Without a judge, text policies are left out.
 */
export async function evaluateRequest(
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput,
  judge: JudgeTexts | null,
  { conversations = new Map(), endsAt }: EvaluateContext = {}
): Promise<Evaluated> {
  const startedAt = performance.now()
  const checked = checkedBy('active', guardrails, input, conversations)
  const decided = checked.some(({ decision }) => decision.action === 'block')
    ? checked
    : await judged(checked, input, judge, { endsAt })
  const results = decided.map((each) => resultOf({ ...each, isShadow: false }, input))
  const masks = decided.flatMap(({ decision }) => decision.masks[0] ?? [])
  const [text = ''] = checkedTexts(input)
  return {
    results,
    masks,
    conversations: new Map(
      decided.map(({ guardrail, decision }) => [guardrail.id, decision.conversation])
    ),
    response: {
      action: worstOf(results),
      severity: Math.max(0, ...results.map(({ severity }) => severity)),
      failMode: guardrails.some(({ failModes }) => failModes[input.placement] === 'closed')
        ? 'closed'
        : 'open',
      guardrailResults: decided.map(({ decision }, index) => shownResult(results[index], decision)),
      latencyMs: round(performance.now() - startedAt),
      ...(masks.length > 0 && { sanitizedContent: maskSpans(text, masks), masks }),
    },
  }
}

/** Checks the newest part of a streamed response with all active versions. */
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
export async function evaluateShadow(
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput,
  judge: JudgeTexts | null
): Promise<RequestResult[]> {
  const decided = await judged(checkedBy('shadow', guardrails, input), input, judge)
  return decided.map((each) => resultOf({ ...each, isShadow: true }, input))
}

/** Returns the decisions of all versions in this state, without a model. */
function checkedBy(
  state: 'active' | 'shadow',
  guardrails: readonly LoadedGuardrail[],
  input: GuardrailInput,
  conversations: Conversations = new Map()
): Decided[] {
  return guardrails.flatMap((guardrail) => {
    const version = guardrail[state]
    if (!version) return []
    const conversation = conversations.get(guardrail.id)
    const decision = evaluate(version.compiled, { ...input, ...(conversation && { conversation }) })
    return [{ guardrail, version, decision }]
  })
}

/** Adds a model's verdicts where text policies apply and the checks have neither blocked nor failed. */
const judged = async (
  checked: readonly Decided[],
  input: GuardrailInput,
  judge: JudgeTexts | null,
  limits?: JudgeLimits
): Promise<readonly Decided[]> =>
  !judge
    ? checked
    : Promise.all(
        checked.map(async (each): Promise<Decided> => {
          const { guardrail, version, decision } = each
          const policies = textPoliciesOf(version.compiled, input.placement)
          const isDecided = decision.action === 'block' || decision.action === 'error'
          if (policies.length === 0 || isDecided) return each
          const judgments = await judge(guardrail, policies, input, limits)
          return { ...each, decision: withJudgments(decision, policies, judgments) }
        })
      )

export const worstOf = (results: readonly { action: Action }[]): Action =>
  decisiveAction(results.map(({ action }) => action))

function resultOf(
  { guardrail, version, decision, isShadow }: Decided & { isShadow: boolean },
  input: GuardrailInput
): RequestResult {
  const { action, severity, reasons, judgments } = decision
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
    ...(judgments && { judgments }),
  }
}

/** Separates the texts of several tool calls, which are recorded as one. */
export const TEXT_SEPARATOR = '\n'

/** Returns the positions of texts that are joined by the separator. */
function startsOf(texts: readonly string[]): number[] {
  let next = 0
  return texts.map((text) => {
    const start = next
    next += text.length + TEXT_SEPARATOR.length
    return start
  })
}

function shownResult(
  { isShadow: _, number, ...shown }: RequestResult,
  { error }: Decision
): EvaluateResponse['guardrailResults'][number] {
  const result = { ...shown, version: number }
  return error === undefined ? result : { ...result, error }
}

type Decided = { guardrail: LoadedGuardrail; version: LoadedVersion; decision: Decision }

const round = (number: number) => Math.round(number * 1000) / 1000
