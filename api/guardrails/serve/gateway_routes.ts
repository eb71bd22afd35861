import type { IntegrationPath } from '#api/contract/guardrails/request'
import type { GuardrailInput, Placement } from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import type { EvaluateResponse } from '#api/guardrails/run/evaluate_request'
import { isOwnCanary } from '#api/guardrails/serve/internal_calls'
import { mustBlock, reasonOf } from '#api/guardrails/serve/verdict'
import { sendJson } from '#api/platform/http/process/exchange'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import vine from '@vinejs/vine'

const MAX_TEXTS = 200

/** Body of LiteLLM's generic guardrail API; other fields are ignored. */
const liteLlmBody = vine.create({
  texts: vine.array(vine.string()).maxLength(MAX_TEXTS).optional(),
  input_type: vine.enum(['request', 'response']),
  litellm_call_id: vine.string().maxLength(300).nullable().optional(),
  tool_calls: vine.array(vine.any()).maxLength(MAX_TEXTS).optional(),
})

/**
 * Handles LiteLLM's generic guardrail API. A text that cannot be checked is blocked if the fail mode of the placement
 * is `closed`.
 */
export async function liteLlmRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const body = await liteLlmBody.validate(await exchange.readBody())
  const placement = body.input_type === 'request' ? 'INPUT' : 'OUTPUT'
  const texts = body.texts ?? []
  const decided: EvaluateResponse[] = []
  for (const text of texts) {
    decided.push(await evaluated(exchange, 'litellm', inputOf(placement, text)))
  }
  const calls = toolCallsIn(body.tool_calls)
  if (calls.length > 0) {
    const input: GuardrailInput = { placement: 'TOOL_CALL_INPUT', messages: [], toolCalls: calls }
    decided.push(await evaluated(exchange, 'litellm', input))
  }
  const blocked = decided.find(mustBlock)
  if (blocked) {
    const answer = { action: 'BLOCKED', blocked_reason: reasonOf(blocked) }
    return sendJson(exchange.response, 200, answer)
  }
  const masked = texts.map((text, index) => decided[index]?.sanitizedContent ?? text)
  const isChanged = masked.some((text, index) => text !== texts[index])
  const answer = isChanged ? { action: 'GUARDRAIL_INTERVENED', texts: masked } : { action: 'NONE' }
  sendJson(exchange.response, 200, answer)
}

/** Reads tool calls in OpenAI's format, whose arguments can be missing or an object; ignores all others. */
function toolCallsIn(calls: unknown[] = []): { name: string; arguments: string }[] {
  return calls.flatMap((call) => {
    const { function: called, custom } = asRecord(call)
    const { name, arguments: given, input = given } = asRecord(called ?? custom)
    if (typeof name !== 'string') return []
    const json = typeof input === 'string' ? input : JSON.stringify(input ?? '')
    return [{ name, arguments: json }]
  })
}

const EVENTS = ['beforeRequestHook', 'afterRequestHook'] as const

/** Body of Portkey's webhook; other fields are ignored. */
const portkeyBody = vine.create({
  eventType: vine.enum(EVENTS),
  request: vine.object({ text: vine.string().minLength(0).optional() }).optional(),
  response: vine.object({ text: vine.string().minLength(0).optional() }).optional(),
})

/** Handles Portkey's webhook: the verdict is false for a text that must not pass. */
export async function portkeyRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const { eventType, request, response } = await portkeyBody.validate(await exchange.readBody())
  const isRequest = eventType === 'beforeRequestHook'
  const text = (isRequest ? request : response)?.text ?? ''
  const placement: Placement = isRequest ? 'INPUT' : 'OUTPUT'
  const decision = await evaluated(exchange, 'portkey', inputOf(placement, text))
  const verdict = !mustBlock(decision)
  sendJson(exchange.response, 200, {
    verdict,
    data: { action: decision.action, severity: decision.severity, reason: reasonOf(decision) },
  })
}

function evaluated(
  { service, request, params }: Exchange,
  path: IntegrationPath,
  input: GuardrailInput
) {
  const { targetId = '' } = params
  return service.evaluate({ targetId, path, input, isOwnCanary: isOwnCanary(request) })
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
