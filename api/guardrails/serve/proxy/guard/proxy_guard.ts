import { GuardedStream, maskSpans } from '#api/engines/guardrails/index'
import {
  type GuardrailInput,
  MAX_TEXT_CHARS,
  type Mask,
  type Placement,
} from '#api/engines/guardrails/vocabulary'
import type { IntegrationPath } from '#api/contract/guardrails/request'
import { inputOf } from '#api/guardrails/input_of'
import type { Evaluated } from '#api/guardrails/run/evaluate_request'
import type { GuardrailService } from '#api/guardrails/run/guardrail_service'
import { mustBlock, reasonOf } from '#api/guardrails/serve/verdict'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { CheckedTexts } from './checked_texts.js'
import { isJson } from '../wire/json.js'
import type { RequestText } from './request_texts.js'

/**
 * Origin of the checked texts: the target, the integration path, the application's user and conversation, and whether a
 * guardrails process sent the request as a canary.
 */
export type Caller = {
  targetId: string
  path: IntegrationPath
  identity: string | null
  sessionId: string | null
  isOwnCanary: boolean
}

/** `blocked` is the reason why a text must be blocked; null if it passes with `masks`. */
export type Verdict = { blocked: string | null; masks: readonly Mask[]; isUnchecked: boolean }

/** Maximum number of older texts per request that a model judges, for texts whose verdicts are not remembered. */
const MAX_JUDGED_OLD = 20
/** Minimum length for masking; shorter strings contain no secret. */
const MIN_MASKED_CHARS = 8
/** Fields with identifiers and encrypted or binary content, which no check reads. */
const OPAQUE =
  /^(?:id|.*_id|type|signature|encrypted_content|data|b64_json|result|object|model|system_fingerprint|obfuscation)$/
const BLOCKED_TEXT = '[BLOCKED]'

/**
 * Checks the texts of one request that a gateway forwards, and of its response. Each text of the response is recorded once, even if the
 * provider's format repeats it.
 */
export class ProxyGuard {
  readonly #service: GuardrailService
  readonly #caller: Caller
  readonly #checked: CheckedTexts
  readonly #streaming: ReturnType<GuardrailService['streaming']>
  readonly #verdicts = new Map<string, Verdict>()
  #judgedOld = 0

  constructor(service: GuardrailService, caller: Caller, checked: CheckedTexts) {
    this.#service = service
    this.#caller = caller
    this.#checked = checked
    this.#streaming = service.streaming(caller.targetId)
  }

  /** Whether a policy applies to the response as a whole; reasoning next to it then cannot be checked and is removed. */
  get isAboutWholeText(): boolean {
    return this.#streaming.hold.kind === 'whole'
  }

  /** Creates a checked stream for a part of the response. */
  stream(): GuardedStream {
    return new GuardedStream(this.#streaming.check, this.#streaming.hold)
  }

  /** Returns the part of an unfinished text that can be released, with masks from a check of the whole text. */
  releasedPart(text: string, masks: readonly Mask[]): string {
    const check = () => ({ isBlocked: false, masks })
    return new GuardedStream(check, this.#streaming.hold).push(text)
  }

  /**
   * Checks the texts of the request and masks them.
   * @returns the reason if a text must be blocked
   */
  async checkRequest(texts: readonly RequestText[]): Promise<string | null> {
    for (const [index, { placement, text, isNew, mask }] of texts.entries()) {
      // Yields, so that a long conversation does not delay other callers. Not after the last text, so that the request is
      // forwarded before its texts are recorded.
      if (index > 0) await nextTick()
      const { blocked, masks } = isNew
        ? await this.#decide(inputOf(placement, text))
        : await this.#known(placement, text)
      if (blocked !== null) return blocked
      if (masks.length > 0) mask(masks)
    }
    return null
  }

  /** Checks and records a complete text of the response. */
  async output(text: string): Promise<Verdict> {
    if (text.trim() === '') return { blocked: null, masks: [], isUnchecked: false }
    return this.#once(`OUTPUT ${text}`, inputOf('OUTPUT', text))
  }

  /** Checks and records a tool call. */
  async toolCall(call: { name: string; arguments: string }): Promise<Verdict> {
    return this.#once(`TOOL ${call.name} ${call.arguments}`, {
      placement: 'TOOL_CALL_INPUT',
      messages: [],
      toolCalls: [call],
    })
  }

  /** Checks and records the result of a tool that the provider executed. */
  async toolOutput(text: string): Promise<Verdict> {
    return this.#once(`RESULT ${text}`, inputOf('TOOL_CALL_OUTPUT', text))
  }

  /**
   * Masks all strings in a part of the response that has no known text fields, and replaces those that must be blocked,
   * without recording them.
   */
  maskStrings<T>(value: T): T
  maskStrings(value: unknown): unknown {
    if (typeof value === 'string') {
      if (value.length < MIN_MASKED_CHARS || value.length > MAX_TEXT_CHARS) return value
      const { isBlocked, masks } = this.#streaming.check(value)
      return isBlocked ? BLOCKED_TEXT : maskSpans(value, masks)
    }
    if (Array.isArray(value)) return value.map((each: unknown) => this.maskStrings(each))
    if (!isJson(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        OPAQUE.test(key) && typeof each === 'string' ? each : this.maskStrings(each),
      ])
    )
  }

  /** Whether a part of the response passes without masks. A text that is too long to be checked passes by the fail mode. */
  passes(text: string): boolean {
    const { isBlocked, masks } = this.#streaming.check(text)
    return !isBlocked && masks.length === 0
  }

  async #once(key: string, input: GuardrailInput): Promise<Verdict> {
    const known = this.#verdicts.get(key)
    if (known) return known
    const verdict = await this.#decide(input)
    this.#verdicts.set(key, verdict)
    return verdict
  }

  async #decide(input: GuardrailInput): Promise<Verdict> {
    const { sessionId, ...caller } = this.#caller
    return verdictOf(
      await this.#service.decide({
        ...caller,
        input,
        // Only the user's messages affect the risk of a conversation.
        sessionId: input.placement === 'INPUT' ? sessionId : null,
      })
    )
  }

  #known(placement: Placement, text: string): Promise<Verdict> {
    const versions = this.#service.loaded
      .ofTarget(this.#caller.targetId)
      .map(({ id, active, failModes }) => `${id} ${active?.number} ${failModes[placement]}`)
    return this.#checked.of([...versions, placement, text], async () => {
      const input = inputOf(placement, text)
      const mayAskModel = this.#judgedOld < MAX_JUDGED_OLD
      const evaluated = await this.#service.preview(this.#caller.targetId, input, mayAskModel)
      const judgments = evaluated.results.flatMap((result) => result.judgments ?? [])
      if (judgments.some(({ latencyMs }) => latencyMs > 0)) this.#judgedOld++
      return verdictOf(evaluated)
    })
  }
}

function verdictOf({ response, masks }: Evaluated): Verdict {
  return {
    blocked: mustBlock(response) ? reasonOf(response) : null,
    masks,
    isUnchecked: response.action === 'error',
  }
}
