import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dispatcher } from 'undici'
import type { AttemptError } from '#api/engines/evals/vocabulary'
import type { Substitutions } from './prompt_token.js'

/** What a target's settings say about the request and its answer, beside the request itself. */
export type CallWire = {
  /** An access token that goes out with the request. */
  bearer?: string
  /** Carries a client certificate. */
  dispatcher?: Dispatcher
  isOk(status: number): boolean
  /** A stream that says by itself that it has ended. */
  isOver?(text: string): boolean
}

/** One call to the target while it is under way: what it may use, and what was seen of it on the wire. */
export type Call = {
  words: Substitutions
  wire?: CallWire
  /** Ends the call: aborted with `timeout`, `cancelled`, or `failed` when there is nothing to wait for any more. */
  stop: AbortController
  timeoutMs: number
  maxAnswerBytes: number
  status: number | null
  latencyMs: number
  /** The answer's text, whole. */
  text: string | null
  headers: Headers | null
  /** Set as soon as the call cannot succeed any more; wins over whatever the library makes of it. */
  failure: AttemptError | null
  retryAfterMs: number | null
  /** Hides credentials in texts for people. */
  redact?: (text: string) => string
  /** Why a connection of this call was not made, for clients that do not tell. */
  socketError?: Error
  /** While answers are graded: the first model that could not be asked, whatever the library makes of it. */
  graderFailure?: string
}

export const currentCall = new AsyncLocalStorage<Call>()

/** The beginning of what the target sent, for a message. Credentials are hidden before it is cut, or part of one would remain. */
export const quoted = (text: string, max: number): string =>
  (currentCall.getStore()?.redact?.(text) ?? text).slice(0, max)
