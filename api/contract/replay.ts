import type { Evidence, Outcome } from '../engines/redteam/vocabulary.js'

/** Longest changed message, characters. */
export const MOST_REPLAY_CHARACTERS = 100_000

/** What came back and what the judge says of it. */
export type ReplayAnswer = {
  prompt: string
  /** What was said before the prompt, when it was a conversation. */
  earlier: { prompt: string; output: string | null }[]
  status: Outcome
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  latencyMs: number | null
  at: string
}

/** `POST /results/:evalId/probes/:id/replay`: the same attack, as it was and as it is now. */
export type Replay = {
  before: ReplayAnswer
  now: ReplayAnswer
  targetName: string
  /** Whoever asked may not see what was said. */
  isHidden: boolean
}
