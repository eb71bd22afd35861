import { GuardrailBlocked, GuardrailUnavailable } from './errors.js'
import type { EvaluateRequest, Evaluation, FailMode, Mask, Placement, ToolCall } from './types.js'

export type GuardrailOptions = {
  /** URL of the Assay server or of its guardrails process, which responds faster. */
  url: string
  targetId: string
  /** API token of the target's team. */
  token: string
  /** Handling of texts while the guardrail is unavailable. */
  failMode: FailMode
  /** Timeout of one call; 2 seconds by default. */
  timeoutMs?: number
  fetch?: typeof fetch
}

/**
 * A text to check: the content of a message, or the arguments or result of a tool call. `isFreeText` marks the input of a
 * call that need not be JSON, even if it happens to be. Other calls are blocked if masking makes their JSON invalid.
 */
export type Text = { placement: Placement; text: string; tool?: string; isFreeText?: boolean }
/** The text to use instead of a checked text, and the spans of the checked text that are masked in it. */
export type CheckedText = { text: string; masks: readonly Mask[] }
/** Identifies the user and the conversation. */
export type Context = Pick<EvaluateRequest, 'identityContext' | 'sessionId'>

const DEFAULT_TIMEOUT_MS = 2_000
/**
 * Maximum number of texts per request that the server accepts; more are sent in several requests.
 */
const MAX_BATCH = 100
const ROLES: Record<Placement, string> = {
  INPUT: 'user',
  OUTPUT: 'assistant',
  TOOL_CALL_INPUT: 'assistant',
  TOOL_CALL_OUTPUT: 'tool',
}

/** Calls the guardrails of one target. */
export class GuardrailClient {
  readonly #options: GuardrailOptions

  constructor(options: GuardrailOptions) {
    this.#options = options
  }

  /**
   * Returns the decision on one request, which the caller must apply.
   * @throws GuardrailUnavailable
   */
  evaluate(request: EvaluateRequest): Promise<Evaluation> {
    return this.#post<Evaluation>('evaluate', request)
  }

  /**
   * Returns the decisions on up to 100 requests, in the same order.
   * @throws GuardrailUnavailable
   */
  async evaluateBatch(requests: readonly EvaluateRequest[]): Promise<Evaluation[]> {
    const { results } = await this.#post<{ results: Evaluation[] }>('evaluate/batch', { requests })
    if (Array.isArray(results) && results.length === requests.length) return results
    throw new GuardrailUnavailable('The guardrail returned another number of results', 200)
  }

  /**
   * Returns the texts to use, masked where the guardrail requires it. While the guardrail is unavailable, the client's fail
   * mode applies; for a text that cannot be checked, the server's fail mode applies.
   * @throws GuardrailBlocked if one of the texts is blocked
   */
  async guard(texts: readonly Text[], context: Context = {}): Promise<string[]> {
    return (await this.check(texts, context)).map(({ text }) => text)
  }

  /**
   * Like `guard`, but also returns the spans that were masked.
   * @throws GuardrailBlocked if one of the texts is blocked
   */
  async check(texts: readonly Text[], context: Context = {}): Promise<CheckedText[]> {
    const checked: CheckedText[] = []
    for (let start = 0; start < texts.length; start += MAX_BATCH) {
      checked.push(...(await this.#checkBatch(texts.slice(start, start + MAX_BATCH), context)))
    }
    return checked
  }

  async #checkBatch(texts: readonly Text[], context: Context): Promise<CheckedText[]> {
    let evaluations: Evaluation[]
    try {
      evaluations = await this.evaluateBatch(texts.map((text) => requestOf(text, context)))
    } catch (error) {
      const isOpen = this.#options.failMode === 'open' && !isRefused(error)
      if (isOpen) return texts.map(({ text }) => ({ text, masks: [] }))
      throw new GuardrailBlocked(texts[0]?.placement ?? 'INPUT', null, { cause: error })
    }
    return texts.map((given, index) => {
      const { placement, text } = given
      const evaluation = evaluations[index]
      if (!evaluation || mustBlock(evaluation)) {
        throw new GuardrailBlocked(placement, evaluation ?? null)
      }
      const { sanitizedContent = text, masks = [] } = evaluation
      if (isBroken(given, sanitizedContent)) {
        throw new GuardrailBlocked(placement, evaluation, { reason: UNMASKABLE })
      }
      return { text: sanitizedContent, masks }
    })
  }

  async #post<T>(action: string, body: unknown): Promise<T> {
    const { url, targetId, token, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options
    const address = `${url.replace(/\/$/, '')}/api/v1/guardrails/${targetId}/${action}`
    const call = this.#options.fetch ?? fetch
    let status: number | null = null
    try {
      const response = await call(address, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      if (response.ok) return (await response.json()) as T
    } catch (error) {
      throw new GuardrailUnavailable('The guardrail did not respond', status, error)
    }
    throw new GuardrailUnavailable(`The guardrail responded with ${status}`, status)
  }
}

/**
 * Statuses that depend on the text. Such texts are always blocked, because an attacker could
 * otherwise make them pass a guardrail that fails open.
 */
const REFUSALS = [400, 413, 422]

const isRefused = (error: unknown) =>
  error instanceof GuardrailUnavailable && error.status !== null && REFUSALS.includes(error.status)

const mustBlock = ({ action, failMode }: Evaluation) =>
  action === 'block' || (action === 'error' && failMode !== 'open')

const UNMASKABLE = 'The call of a tool contains data that cannot be masked'

/** Whether masking has made the arguments of a call invalid, such as a card number that is a JSON number. */
const isBroken = ({ placement, text, isFreeText }: Text, masked: string) =>
  placement === 'TOOL_CALL_INPUT' && !isFreeText && isValidJson(text) && !isValidJson(masked)

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function requestOf({ placement, text, tool }: Text, context: Context): EvaluateRequest {
  const toolCalls: ToolCall[] = [{ name: tool ?? '', arguments: text }]
  if (placement === 'TOOL_CALL_INPUT') return { placement, messages: [], toolCalls, ...context }
  return { placement, messages: [{ role: ROLES[placement], content: text }], ...context }
}
