import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dispatcher } from 'undici'
import type { SentCall } from '#api/engines/actions/vocabulary'
import type { AttemptError } from '#api/engines/evals/vocabulary'
import type { Substitutions } from './prompt_token.js'

/** How a target's requests are authenticated, and how success and the end of a response are detected. */
export type CallWire = {
  /** Access token sent with the request. */
  bearer?: string
  /** HTTP client with a client certificate. */
  dispatcher?: Dispatcher
  isOk(status: number): boolean
  /** Detects the end marker in a streamed response. */
  isOver?(text: string): boolean
}

/** State of one call to the target: its limits, and the data received so far. */
export type Call = {
  words: Substitutions
  /** Header of requests to a target that exports spans. */
  traceparent?: string
  wire?: CallWire
  /** Ends the call. Abort reasons: `timeout`, `cancelled`, and `failed` for a call that can no longer succeed. */
  stop: AbortController
  timeoutMs: number
  maxResponseBytes: number
  status: number | null
  latencyMs: number
  /** Response text, truncated at the size limit. */
  text: string | null
  headers: Headers | null
  /** Set as soon as the call can no longer succeed. Takes precedence over promptfoo's own error. */
  failure: AttemptError | null
  retryAfterMs: number | null
  /** The tool call sent to an MCP server, even if it fails. */
  sentCall?: SentCall
  /** Masks credentials in messages. */
  redact?: (text: string) => string
  /** Error of this call's connection, for clients that do not report it. */
  socketError?: Error
  /** Error of the first grading model that could not be called. Takes precedence over promptfoo's own error. */
  graderFailure?: string
}

export const currentCall = new AsyncLocalStorage<Call>()

/**
 * Returns the start of the target's output for use in a message. Masks credentials before truncation, because truncation
 * could leave part of one.
 */
export const quoted = (text: string, max: number): string =>
  (currentCall.getStore()?.redact?.(text) ?? text).slice(0, max)
