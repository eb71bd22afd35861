import type { ProxyApi } from '#api/contract/guardrails/guardrail'
import type { Json } from '../wire/json.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import type { RequestText } from '../guard/request_texts.js'
import type { SseEvent } from '../wire/sse.js'

/** An error to be formatted as the provider's clients expect it. */
export type ProviderError = { status: number; code: string; message: string }

/** Checks the events of a streamed response. */
export type StreamFilter = {
  /** Returns the events to send for an event of the upstream. */
  push: (event: SseEvent) => Promise<SseEvent[]>
  /** Whether the response is complete, so that the rest of the upstream is not read. */
  readonly isEnded: boolean
}

/** The wire format of one route of a provider. */
export type ProviderFormat = {
  api: ProxyApi
  /** Path after the base URL of the upstream. */
  path: string
  /** Returns why a request cannot be checked; null if it can. */
  unsupported: (body: Json) => string | null
  /** Returns the texts to check. Masking one changes the body. */
  requestTexts: (body: Json) => RequestText[]
  /** Returns the ID of the user that the application has sent; null if there is none. */
  identityOf: (body: Json) => string | null
  errorBody: (error: ProviderError) => Json
  /** Checks a complete response, and returns it with masked or replaced texts. */
  filterResponse: (body: Json, guard: ProxyGuard) => Promise<Json>
  streamFilter: (guard: ProxyGuard) => StreamFilter
}
