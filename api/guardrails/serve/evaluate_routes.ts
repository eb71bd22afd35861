import { authorizeTarget } from '#api/guardrails/serve/authorize_target'
import { evaluateBatch, evaluateOne } from '#api/guardrails/serve/evaluate_validator'
import { isOwnCanary } from '#api/guardrails/serve/internal_calls'
import { sendJson } from '#api/platform/http/process/exchange'
import type { EvaluateResponse } from '#api/guardrails/run/evaluate_request'
import type { Exchange } from '#api/guardrails/serve/serve_route'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Infer } from '@vinejs/vine/types'

/** `POST /api/v1/guardrails/:targetId/evaluate` */
export async function evaluateRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const body = await evaluateOne.validate(await exchange.readBody())
  sendJson(exchange.response, 200, await evaluated(exchange, body))
}

/**
 * Maximum number of requests of a batch that are evaluated concurrently: as many as there are concurrent model calls.
 */
const MAX_CONCURRENT = 8

/**
 * `POST /api/v1/guardrails/:targetId/evaluate/batch`: up to 100 requests; the results are in the same order. The whole
 * batch has the time limit of a single verdict: text policies that are not judged by then have no verdict, so the
 * action is `error`.
 */
export async function evaluateBatchRoute(exchange: Exchange): Promise<void> {
  await authorizeTarget(exchange)
  const { requests } = await evaluateBatch.validate(await exchange.readBody())
  const endsAt = performance.now() + exchange.limits.judgeMs
  const results: EvaluateResponse[] = []
  const conversations = inTurn(requests).values()
  const work = async () => {
    for (const conversation of conversations) {
      for (const index of conversation) {
        const request = requests[index]
        if (request) results[index] = await evaluated(exchange, request, endsAt)
        // Yields, so that a batch does not delay other callers.
        await nextTick()
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  sendJson(exchange.response, 200, { results })
}

/**
 * Groups the indexes of the requests by conversation, because the risk of a conversation depends on the order of its
 * messages.
 */
function inTurn(requests: readonly EvaluateBody[]): number[][] {
  const turns = new Map<string, number[]>()
  for (const [index, { sessionId }] of requests.entries()) {
    const key = sessionId ? `session ${sessionId}` : `request ${index}`
    turns.set(key, [...(turns.get(key) ?? []), index])
  }
  return [...turns.values()]
}

type EvaluateBody = Infer<typeof evaluateOne>

function evaluated({ service, request, params }: Exchange, body: EvaluateBody, endsAt?: number) {
  const { placement, messages, toolCalls, identityContext, sessionId } = body
  return service.evaluate({
    targetId: params.targetId ?? '',
    path: 'evaluate',
    input: { placement, messages, ...(toolCalls && { toolCalls }) },
    identity: identityContext?.sub ?? null,
    identityMetadata: identityContext?.metadata ?? null,
    sessionId: sessionId ?? null,
    isOwnCanary: isOwnCanary(request),
    ...(endsAt !== undefined && { endsAt }),
  })
}
