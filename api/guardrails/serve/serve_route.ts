import type { GuardrailService } from '#api/guardrails/run/guardrail_service'
import type { Callers } from '#api/accounts/access/token_callers'
import type { OnBytes } from '#api/platform/http/process/exchange'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Time limits of a request. */
export type ServeLimits = {
  /** Time to receive the body. */
  bodyMs: number
  /** Time from the request to the end of a proxied response, including the time that the client takes to read it. */
  proxyMs: number
  /** Time until a client that reads nothing of a proxied response is disconnected. */
  stalledMs: number
  /** Time for a model's verdict on a text policy. */
  judgeMs: number
}

/** A request of the guardrails process. */
export type Exchange = {
  service: GuardrailService
  callers: Callers
  request: IncomingMessage
  response: ServerResponse
  params: Record<string, string>
  limits: ServeLimits
  /** Reads the body, which must be a JSON object. */
  readBody: (onBytes?: OnBytes) => Promise<Record<string, unknown>>
}

export type ServeRoute = {
  method: 'POST' | 'GET'
  path: string
  /** Maximum body size; 8 MB if absent. */
  maxBodyBytes?: number
  handle: (exchange: Exchange) => Promise<void>
}
