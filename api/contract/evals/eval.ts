import type {
  LikelyCounts,
  Outcome,
  Severity,
  VerdictEstimate,
} from '#api/engines/redteam/vocabulary'
import type { ProbeDetail } from '../findings/report.js'
import type { EvalTrace } from '../trace.js'

/** Placeholder for hidden content of harmful attacks (decision 019). */
export const HIDDEN_TEXT = '[hidden]'

/** The four outcomes are always counted separately. */
export type OutcomeCounts = { passed: number; failed: number; errors: number; undecided: number }

/** Share of decided results that passed, with its 95% Wilson interval; null if no result is decided. */
export type PassRate = { rate: number; low: number; high: number } | null

/** One evaluation in the list: `GET /results`. */
export type EvalSummary = OutcomeCounts & {
  id: string
  type: 'redteam' | 'eval'
  description: string
  author: string | null
  tags: Record<string, string>
  /** Rows of the matrix. */
  tests: number
  /** Stored results of all prompts. */
  total: number
  /** Number of results announced when the run or upload started; null when unknown. */
  expected: number | null
  /** True if results are missing: during a run or upload, and after a run that did not complete. */
  partial: boolean
  passRate: PassRate
  prompts: number
  targetId: string | null
  createdAt: string
  /** Job that runs the evaluation on the server, or ran it. */
  job: { id: string; status: string } | null
}

/** Response of `GET /results/:id`: one evaluation with its columns and filter options. */
export type EvalDetail = Omit<EvalSummary, 'prompts'> & {
  team: { id: string; name: string }
  config: Record<string, unknown>
  prompts: EvalPrompt[]
  /** Variable names in column order. */
  vars: string[]
  durationMs: number | null
  /** Undecided results with an estimate, by estimated outcome; no other number contains them. */
  likely: LikelyCounts
  /** Values that the filters offer. */
  metrics: string[]
  metadataKeys: string[]
  plugins: string[]
  strategies: string[]
  severities: Severity[]
  policies: string[]
  parentId: string | null
  scanId: string | null
}

/** Counts the assertions in a set instead of the set itself. A code assertion and each of its parts are counted. */
export type AssertionCounts = { total: number; passed: number }

/** One column of the matrix: a prompt with its provider and metrics. */
export type EvalPrompt = OutcomeCounts & {
  idx: number
  /** Equal for identical prompts in all evaluations. */
  promptId: string
  label: string
  raw: string
  provider: string
  passRate: PassRate
  /** Mean over the results that have a score; null when none has one. */
  score: number | null
  /** Mean over all results; those without a latency count as 0. Null when none has one. */
  latencyMs: number | null
  /** Sums over the results that report the value; null when none does. */
  costUsd: number | null
  tokens: number | null
  cachedTokens: number | null
  /** Tokens of the models that graded the responses. */
  gradingTokens: number | null
  reasoningTokens: number | null
  requests: number | null
  /** Mean of the tokens of responses and grading over all results. */
  tokensMean: number | null
  /** Completion tokens of all results divided by their total latency. */
  tokensPerSecond: number | null
  /** Null when the results of single assertions are unknown. */
  assertions: AssertionCounts | null
  metrics: { name: string; mean: number; deviation: number; count: number }[]
  /**
   * Derived metrics: computed from the sums of the named scores, as configured; `value` is null if the computation
   * failed.
   */
  derived: { name: string; value: number | null }[]
}

/** One test case: a row of the matrix, `GET /results/:id/table`. */
export type EvalRow = {
  /** The test index as a string. */
  id: string
  testIdx: number
  description: string | null
  /** Worst status of its results, in the order failed, error, undecided, passed. */
  status: Outcome
  pluginId: string | null
  strategyId: string | null
  severity: Severity | null
  /** Long values are truncated. */
  vars: Record<string, string>
  /** By prompt index; null if a prompt has no result yet. */
  cells: (EvalCell | null)[]
  /** The same test case in the compared evaluations, in the requested order. */
  compared?: { evalId: string; cells: (EvalCell | null)[] }[]
}

export type EvalCell = {
  /** `<test index>-<prompt index>`. */
  id: string
  testIdx: number
  promptIdx: number
  /** The reviewer's verdict if there is one, otherwise the grader's. */
  status: Outcome
  judgedStatus: Outcome
  /** Estimate of a trained model for an undecided result; never part of the counts. Null if there is none. */
  estimate: VerdictEstimate | null
  /** True: prompts and responses are placeholders and are revealed on demand. */
  isHidden: boolean
  /** Truncated; the detail has the full text. */
  output: string | null
  isCut: boolean
  error: string | null
  reason: string | null
  score: number | null
  latencyMs: number | null
  costUsd: number | null
  tokens: number | null
  /** Returned only on request. */
  figures?: {
    gradingTokens: number | null
    /** Part of the completion tokens. */
    reasoningTokens: number | null
    /** Completion tokens divided by the latency. */
    tokensPerSecond: number | null
  }
  namedScores: Record<string, number>
  assertionCounts: AssertionCounts | null
  /** The rendered prompt, truncated; returned only on request. */
  sentPrompt?: string
  review: {
    status: 'passed' | 'failed' | null
    score: number | null
    comment: string | null
  } | null
  highlighted: boolean
  media: EvalMedia[]
}

/**
 * `url` is a path below /api/v1, a data URL, or the URL of an image on another server; the console only links to the
 * latter.
 */
export type EvalMedia = { kind: 'image' | 'audio' | 'video'; mimeType: string; url: string }

/** `GET /results/:id/table/:testIdx/:promptIdx`: all details of one result. */
export type EvalCellDetail = EvalCell & {
  prompt: string
  /** Null if the result does not belong to an attack. */
  pluginId: string | null
  resultId: string
  /** True if the attack requires an MCP range, so that replaying the prompt alone has no effect. */
  isAtRange: boolean
  /** Not truncated. */
  vars: Record<string, unknown>
  provider: string
  grader: string | null
  description: string | null
  /** Result of each assertion; nested for sets. */
  assertions: EvalAssertion[]
  /** The prompt as reported by the provider, if it differs from the rendered prompt. */
  providerPrompt: string | null
  /** Sources cited in the response. */
  citations: { source: string | null; text: string }[]
  /** Chat messages of the conversation; empty when there are none. */
  messages: EvalMessage[]
  /** Every turn of an attack; set if `messages` omits turns that were rolled back or sent in separate conversations. */
  attempts: EvalMessage[]
  metadata: Record<string, unknown>
  tokenUsage: Record<string, number> | null
  traces: EvalTrace[]
  reviewedBy: string | null
  reviewedAt: string | null
  createdAt: string
}

/** Response of `POST /results/:id/harmful-texts`: the results of one test case, with their hidden texts. */
export type RevealedTest = { probes: ProbeDetail[]; cells: EvalCellDetail[] }

export type EvalAssertion = {
  status: 'passed' | 'failed' | 'undecided'
  type: string
  metric: string | null
  value: unknown
  threshold: number | null
  weight: number | null
  score: number | null
  reason: string | null
  /** The prompt sent to the grader, if known. */
  gradingPrompt: string | null
  /** Results of the assertions in a set. */
  parts: EvalAssertion[]
}

export type EvalMessage = {
  role: string
  content: string
  /** Function calls that the model made. */
  calls: { name: string; arguments: string }[]
  media: EvalMedia[]
}

/** Filter of the matrix: `filter` of `GET /results/:id/table`. */
export type EvalFilter = {
  /** Includes test cases that have a result with one of these outcomes. */
  status?: Outcome[]
  /** Includes test cases that have an undecided result with one of these estimated outcomes. */
  likely?: VerdictEstimate['outcome'][]
  /**
   * Includes only test cases whose outputs differ between prompts, that have highlighted results, or that have results
   * rated by a reviewer.
   */
  mode?: 'different' | 'highlighted' | 'rated'
  q?: string
  /** True if `q` is a regular expression. */
  regex?: boolean
  /** Combined with `join`. All conditions are checked against the same result, not across the results of a test case. */
  conditions?: EvalCondition[]
  join?: 'and' | 'or'
}

export const METRIC_OPERATORS = ['defined', '=', '!=', '>', '>=', '<', '<='] as const
export const METADATA_OPERATORS = ['equals', 'contains', 'not_contains', 'exists'] as const
export const CHOICE_OPERATORS = ['equals', 'not_equals'] as const

export type EvalCondition =
  | { on: 'metric'; name: string; operator: (typeof METRIC_OPERATORS)[number]; value?: number }
  | { on: 'metadata'; name: string; operator: (typeof METADATA_OPERATORS)[number]; value?: string }
  | {
      on: 'plugin' | 'strategy' | 'severity' | 'policy'
      operator: (typeof CHOICE_OPERATORS)[number]
      value: string
    }

/** Page sizes of the matrix. */
export const EVAL_PAGE_SIZES = [50, 100, 500, 1000] as const

/** Maximum characters of reviews and ratings. */
export const REVIEW_LIMITS = { reason: 2000, comment: 5000 } as const

/** Totals of a filtered matrix are counted up to this number; beyond it, the console shows "more than". */
export const MAX_COUNTED_TESTS = 10_000

/** `GET /results/:id/compare?with=ID`: the same test cases in two evaluations, from the perspective of this one. */
export type EvalComparison = {
  /** Number of test cases in at least one of the two evaluations. */
  tests: number
  onlyHere: number
  onlyThere: number
  both: number
  /**
   * Number of result pairs (same test case and prompt) that failed in the other evaluation and passed in this one;
   * `regressed` counts the reverse.
   */
  improved: number
  regressed: number
  unchanged: number
  /** Number of result pairs in which at least one result is undecided or an error. */
  undecidedPairs: number
  /** McNemar's exact test on the decided pairs; null if no outcome changed. */
  pValue: number | null
  words: string
}

export type ScoreBin = { from: number; to: number } & Record<Outcome, number>
/** Scores of two prompts for one test case; the status is the worse of the two. */
export type ScorePoint = { testIdx: number; x: number; y: number; status: Outcome }

/** `GET /results/:id/charts?x=0&y=1`. */
export type EvalCharts = {
  passRates: ({ promptIdx: number; passRate: PassRate } & OutcomeCounts)[]
  histogram: { promptIdx: number; bins: ScoreBin[] }[]
  /** Null if one of the prompts has no results. If there are more than 1,000 test cases, an even sample of them. */
  scatter: { x: number; y: number; points: ScorePoint[] } | null
}
