import { AsyncLocalStorage } from 'node:async_hooks'
import type { AttemptError } from '#api/engines/evals/vocabulary'
import type { Substitutions } from './prompt_token.js'

/** One call to the target while it is under way: what it may use, and what was seen of it on the wire. */
export type Call = {
  words: Substitutions
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
  /** While answers are graded: the first model that could not be asked, whatever the library makes of it. */
  graderFailure?: string
}

export const currentCall = new AsyncLocalStorage<Call>()
