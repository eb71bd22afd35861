import type { GuardrailService } from '#api/guardrails/run/guardrail_service'
import type { Callers } from '#api/accounts/access/token_callers'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Body limit in bytes. Texts have at most 100,000 characters, and there are up to 10,000 messages. */
export const MAX_BODY_BYTES = 8_000_000

/** A request of the guardrails process. */
export type Exchange = {
  service: GuardrailService
  callers: Callers
  request: IncomingMessage
  response: ServerResponse
  params: Record<string, string>
}

export type ServeRoute = {
  method: 'POST' | 'GET'
  path: string
  handle: (exchange: Exchange) => Promise<void>
}
