import type { OutcomeCounts, PassRate } from './eval.js'

/** `GET /prompts`: one prompt across all evaluations. */
export type PromptSummary = {
  /** SHA-256 of the prompt. */
  id: string
  label: string
  evals: number
  latestEvalId: string
  latestEvalDescription: string
  latestEvalAt: string
}

/** `GET /prompts/:id`; its evaluations are in the history. */
export type PromptDetail = PromptSummary & { raw: string; providers: string[]; variables: string[] }

/** `GET /history`: one row per evaluation, provider and prompt, and one per scan that ran on the server. */
export type HistoryRow = OutcomeCounts & {
  id: string
  evalId: string
  description: string
  type: 'redteam' | 'eval'
  createdAt: string
  /** For scans, the name of the target. */
  provider: string
  /** Null for a scan, whose prompts are its attacks. */
  promptId: string | null
  promptLabel: string
  passRate: PassRate
  /** Mean; null when no result has a score. */
  score: number | null
}
