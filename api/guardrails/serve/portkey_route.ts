import type { Placement } from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import { isOwnCanary } from '#api/guardrails/serve/internal_calls'
import { mustBlock, reasonOf } from '#api/guardrails/serve/verdict'
import { sendJson } from '#api/platform/http/process/exchange'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import vine from '@vinejs/vine'

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
  const { service, params } = exchange
  const { eventType, request, response } = await portkeyBody.validate(await exchange.readBody())
  const isRequest = eventType === 'beforeRequestHook'
  const text = (isRequest ? request : response)?.text ?? ''
  const placement: Placement = isRequest ? 'INPUT' : 'OUTPUT'
  const decision = await service.evaluate({
    targetId: params.targetId ?? '',
    path: 'portkey',
    input: inputOf(placement, text),
    isOwnCanary: isOwnCanary(exchange.request),
  })
  sendJson(exchange.response, 200, {
    verdict: !mustBlock(decision),
    data: { action: decision.action, severity: decision.severity, reason: reasonOf(decision) },
  })
}
