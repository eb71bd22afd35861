import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import { evaluateBatch, evaluateOne } from '#api/guardrails/serve/evaluate_validator'
import { isOwnCanary } from '#api/guardrails/serve/internal_calls'
import { sendJson } from '#api/platform/http/process/exchange'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Infer } from '@vinejs/vine/types'

/** `POST /api/v1/guardrails/:targetId/evaluate` */
export async function evaluateRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const body = await evaluateOne.validate(await exchange.readBody())
  sendJson(exchange.response, 200, await evaluated(exchange, body))
}

/** `POST /api/v1/guardrails/:targetId/evaluate/batch`: up to 100 requests; the order of the results is the same. */
export async function evaluateBatchRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const { requests } = await evaluateBatch.validate(await exchange.readBody())
  const results = []
  for (const request of requests) {
    results.push(await evaluated(exchange, request))
    // A batch must not delay other callers.
    await nextTick()
  }
  sendJson(exchange.response, 200, { results })
}

function evaluated({ service, request, params }: Exchange, body: Infer<typeof evaluateOne>) {
  const { placement, messages, toolCalls, identityContext, sessionId } = body
  return service.evaluate({
    targetId: params.targetId ?? '',
    path: 'evaluate',
    input: { placement, messages, ...(toolCalls && { toolCalls }) },
    identity: identityContext?.sub ?? null,
    identityMetadata: identityContext?.metadata ?? null,
    sessionId: sessionId ?? null,
    isOwnCanary: isOwnCanary(request),
  })
}
