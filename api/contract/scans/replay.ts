import type { EvalTrace } from '#api/contract/trace'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Evidence, Outcome, VerdictEstimate } from '#api/engines/redteam/vocabulary'

/** Maximum length of an edited message, in characters. */
export const MAX_REPLAY_CHARS = 100_000

/** A response with its verdict. */
export type ReplayResponse = {
  prompt: string
  /** Earlier messages of the conversation. */
  earlier: { prompt: string; output: string | null }[]
  status: Outcome
  /** Estimate of a trained model; only with `undecided`, otherwise null. */
  estimate: VerdictEstimate | null
  output: string | null
  /** Null if the target's tool calls are not visible. */
  toolCalls: ToolCall[] | null
  /** Spans that the target exported, one trace per message; empty if unknown. */
  traces: EvalTrace[]
  error: string | null
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  latencyMs: number | null
  at: string
}

/** `POST /results/:evalId/probes/:id/replay`: the original and the new response. */
export type Replay = {
  before: ReplayResponse
  now: ReplayResponse
  targetName: string
  /** True if prompts and responses are placeholders because the user may not see them. */
  isHidden: boolean
}
