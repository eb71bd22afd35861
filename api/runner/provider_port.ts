import type { AnswerFacts, PlannedCase, TokenUsage } from '#api/engines/evals/vocabulary'
import type { CallWire } from './call_context.js'
import type { Substitutions } from './prompt_token.js'

export type Answer = {
  output: string
  sessionId?: string
  tokenUsage?: TokenUsage
  costUsd?: number
  facts?: AnswerFacts
}

/** A target made ready by the library: one function that asks it once. */
export type TargetProvider = {
  /** Texts that the request must carry exactly, under the words that stand for them until it is sent. */
  wordsFor(planned: PlannedCase, sessionId: string | undefined): Substitutions
  ask(planned: PlannedCase, sessionId: string | undefined): Promise<Answer>
  /** The conversation a case belongs to, when the client chooses it. */
  newSession(): string | undefined
  /** The target refused who we are: whether another try with a new access token may help. */
  renew?(refused: CallWire | undefined): boolean
  /** A credential that came to be while calling, and must not stand in texts for people. */
  secret?(): string | null
}
