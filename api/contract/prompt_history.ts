import type { OutcomeCounts, PassRate } from './eval.js'

/** `GET /prompts`: one prompt text, in whichever evaluations it was used. */
export type PromptSummary = {
  /** SHA-256 of the text. */
  id: string
  label: string
  evals: number
  latestEvalId: string
  latestEvalDescription: string
  latestEvalAt: string
}

/** `GET /prompts/:id`; its evaluations are in the history. */
export type PromptDetail = PromptSummary & { raw: string; providers: string[]; variables: string[] }

/** `GET /history`: one row an evaluation × provider × prompt. */
export type HistoryRow = OutcomeCounts & {
  id: string
  evalId: string
  description: string
  type: 'redteam' | 'eval'
  createdAt: string
  provider: string
  promptId: string
  promptLabel: string
  passRate: PassRate
  /** Mean; null when no result has a score. */
  score: number | null
}
