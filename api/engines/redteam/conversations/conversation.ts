import type { ModelClient, Random } from '../ports.js'
import type { PlannedTest, TargetDescription, Verdict } from '../vocabulary.js'

/**
 * An attack that decides its next message from the target's answers: turns of one conversation, or attempts that each
 * stand alone. What has happened so far is all its state, so it goes on from there or begins again.
 */
export type Attack = {
  test: Pick<PlannedTest, 'pluginId' | 'strategyId' | 'prompt' | 'goal' | 'expectation'>
  target: TargetDescription
  /** The strategy's own settings from the template. */
  config: Record<string, unknown>
  maxChars: number | null
  /** The attacker is not told what the target answers, only how it was judged. */
  hidesAnswers?: boolean
}

/** The next message to the target. */
export type Move = {
  prompt: string
  /** Whether the message asks for the goal; a harmless answer to a harmless opening says nothing about resistance. */
  asks: boolean
  /** The script or agent that it is of: what worked is remembered by it. */
  technique: string
}

/** A message, its answer, and what the judge says about that answer. */
export type Exchange = Move & { output: string; verdict: Verdict }

/** What worked against this target before. */
export type Win = { pluginId: string; technique: string; message: string }

export type AttackerContext = {
  /** Plays the attacker; null: the scripts do. */
  client: ModelClient | null
  wins: readonly Win[]
  random: Random
  signal?: AbortSignal
}

/** The next message, or null when the attack has nothing left to try. @throws ModelError; RefusedContent */
export type NextMove = (
  attack: Attack,
  exchanges: readonly Exchange[],
  context: AttackerContext
) => Promise<Move | null>
