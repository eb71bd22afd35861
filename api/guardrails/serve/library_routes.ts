import { compileVersion, defaultPolicies, evaluate, findPii } from '#api/engines/guardrails/index'
import { type Category, type Decision, MAX_TEXT_CHARS } from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import { authorizeCaller } from '#api/guardrails/serve/authorize_target'
import { adaptiveInput, guardInput } from '#api/guardrails/serve/evaluate_validator'
import { sendJson } from '#api/platform/http/process/exchange'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import { DomainError } from '#api/platform/http/domain_error'
import { adaptPrompt } from '#api/guardrails/serve/adapt_prompt'

/** Name of the model in responses to the `promptfoo` library. */
const MODEL = 'assay-guardrails'

const checks = compileVersion({ format: 1, thresholds: {}, policies: defaultPolicies() })

/**
 * Evaluates a text with the default checks.
 * @throws 422 or 503 if the text cannot be checked, because the library's responses cannot express that
 */
function decide(text: string): Decision {
  const decision = evaluate(checks, inputOf('INPUT', text))
  if (decision.error === undefined) return decision
  const isTooLong = text.length > MAX_TEXT_CHARS
  throw new DomainError('guardrails.not_checked', isTooLong ? 422 : 503, decision.error)
}

/** Loads the classifiers in advance, because loading them would exceed the deadline of the first request. */
export function warmUp(): void {
  evaluate(checks, inputOf('INPUT', 'Good morning'), { deadlineMs: Infinity })
}

const scoreOf = ({ reasons }: Decision, categories: readonly Category[]) =>
  Math.max(
    0,
    ...reasons.flatMap(({ category, score }) => (categories.includes(category) ? [score] : []))
  )

/** Severity from which a category counts as found. The injection classifier gives 1% of harmless texts more. */
const FLAGGED = 0.7

async function inputIn(exchange: Exchange): Promise<string> {
  await authorizeCaller(exchange)
  const { input } = await guardInput.validate(await exchange.readBody())
  return input
}

/** `POST /v1/guard`: prompt injection and jailbreaks. */
export async function guardRoute(exchange: Exchange): Promise<void> {
  const decision = decide(await inputIn(exchange))
  respond(exchange, {
    prompt_injection: scoreOf(decision, ['prompt_injection', 'prompt_extraction', 'hidden_text']),
    jailbreak: scoreOf(decision, ['jailbreak']),
  })
}

/** `POST /v1/harm`: harmful requests. */
export async function harmRoute(exchange: Exchange): Promise<void> {
  respond(exchange, { harm: scoreOf(decide(await inputIn(exchange)), ['harm']) })
}

/** `POST /v1/pii`: personal data with its position. */
export async function piiRoute(exchange: Exchange): Promise<void> {
  const input = await inputIn(exchange)
  const found = findPii(input)
  const pii = found.map(({ type, start, end }) => ({
    entity_type: type,
    start,
    end,
    pii: input.slice(start, end),
  }))
  respond(exchange, { pii: found.length > 0 ? 1 : 0 }, { pii })
}

/** `POST /v1/adaptive`: the prompt without the parts that the checks or a policy object to. */
export async function adaptiveRoute(exchange: Exchange): Promise<void> {
  await authorizeCaller(exchange)
  const { prompt, policies = [] } = await adaptiveInput.validate(await exchange.readBody())
  sendJson(exchange.response, 200, { model: MODEL, ...adaptPrompt(prompt, policies, decide) })
}

function respond({ response }: Exchange, scores: Record<string, number>, payload?: object) {
  const flagged = Object.values(scores).some((score) => score >= FLAGGED)
  const categories = Object.fromEntries(
    Object.entries(scores).map(([name, score]) => [name, score >= FLAGGED])
  )
  const result = { categories, category_scores: scores, flagged, ...(payload && { payload }) }
  sendJson(response, 200, { model: MODEL, results: [result] })
}
