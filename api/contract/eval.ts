import type { Outcome, Severity } from '../engines/redteam/vocabulary.js'
import type { ProbeDetail } from './report.js'

/** Four different things, never added up into fewer. */
export type OutcomeCounts = { passed: number; failed: number; errors: number; undecided: number }

/** A share of the decided results with its Wilson interval, 95 %; null when nothing was decided. */
export type PassRate = { rate: number; low: number; high: number } | null

/** One evaluation in the list: `GET /results`. */
export type EvalSummary = OutcomeCounts & {
  id: string
  type: 'redteam' | 'eval'
  description: string
  author: string | null
  tags: Record<string, string>
  /** Tests: rows of the matrix. */
  tests: number
  /** Results that are there, over all prompts. */
  total: number
  /** Results that were announced; null when nobody said. */
  expected: number | null
  /** Some of the announced results are missing, or the run was stopped. */
  partial: boolean
  passRate: PassRate
  prompts: number
  targetId: string | null
  createdAt: string
  /** The job that makes it on the server, while and after it runs. */
  job: { id: string; status: string } | null
}

/** `GET /results/:id`. */
export type EvalDetail = Omit<EvalSummary, 'prompts'> & {
  team: { id: string; name: string }
  config: Record<string, unknown>
  prompts: EvalPrompt[]
  /** Names of the variables, in the order of their columns. */
  vars: string[]
  durationMs: number | null
  /** What the filters offer. */
  metrics: string[]
  metadataKeys: string[]
  plugins: string[]
  strategies: string[]
  severities: Severity[]
  policies: string[]
  parentId: string | null
  scanId: string | null
}

/** Parts of sets are counted, the sets are not. */
export type AssertionCounts = { total: number; passed: number }

/** One column of the matrix: a prompt of a provider, with its figures. */
export type EvalPrompt = OutcomeCounts & {
  idx: number
  /** The same for the same text in every evaluation. */
  promptId: string
  label: string
  raw: string
  provider: string
  passRate: PassRate
  /** Means over the results that have the figure; null when none has. */
  score: number | null
  latencyMs: number | null
  /** Sums. */
  costUsd: number | null
  tokens: number | null
  cachedTokens: number | null
  requests: number | null
  /** Mean. */
  tokensMean: number | null
  /** Tokens of answers by the time that these took. */
  tokensPerSecond: number | null
  /** Null where nothing is known of single assertions. */
  assertions: AssertionCounts | null
  metrics: { name: string; mean: number; deviation: number; count: number }[]
  /** Computed from the sums of the named scores, as the configuration says; null when that could not be done. */
  derived: { name: string; value: number | null }[]
}

/** One test: a row of the matrix, `GET /results/:id/table`. */
export type EvalRow = {
  /** The number of the test, as text. */
  id: string
  testIdx: number
  description: string | null
  /** The worst of its results: failed, error, undecided, passed. */
  status: Outcome
  pluginId: string | null
  strategyId: string | null
  severity: Severity | null
  /** Texts that are too long for a table are cut. */
  vars: Record<string, string>
  /** By prompt; null where nothing is stored (yet). */
  cells: (EvalCell | null)[]
  /** The same test in the evaluations that this one is compared with, in the order asked. */
  compared?: { evalId: string; cells: (EvalCell | null)[] }[]
}

export type EvalCell = {
  /** Its place, `test-prompt`. */
  id: string
  testIdx: number
  promptIdx: number
  /** After a person's verdict, if there is one, else the grader's. */
  status: Outcome
  judgedStatus: Outcome
  /** Its texts say so instead of what was said: they are shown on demand. */
  isHidden: boolean
  /** Cut; the detail has all of it. */
  output: string | null
  isCut: boolean
  error: string | null
  reason: string | null
  score: number | null
  latencyMs: number | null
  costUsd: number | null
  tokens: number | null
  namedScores: Record<string, number>
  assertionCounts: AssertionCounts | null
  /** As it was sent, cut; where it was asked for. */
  sentPrompt?: string
  review: {
    status: 'passed' | 'failed' | null
    score: number | null
    comment: string | null
  } | null
  highlighted: boolean
  media: EvalMedia[]
}

/** `url` is under /api/v1, or a data URL. */
export type EvalMedia = { kind: 'image' | 'audio' | 'video'; mimeType: string; url: string }

/** `GET /results/:id/table/:testIdx/:promptIdx`: everything that is known of one result. */
export type EvalCellDetail = EvalCell & {
  prompt: string
  /** Of an attack; by `resultId` it is made again. */
  pluginId: string | null
  resultId: string
  /** Whole texts. */
  vars: Record<string, unknown>
  provider: string
  grader: string | null
  description: string | null
  /** What each assertion said; several levels for sets. */
  assertions: EvalAssertion[]
  /** What the provider says it sent, where that is not the prompt. */
  providerPrompt: string | null
  /** What the answer refers to. */
  citations: { source: string | null; text: string }[]
  /** Chat messages that were sent or exchanged; empty when there were none. */
  messages: EvalMessage[]
  /** All turns of an attack, where its conversation lacks some: those that were taken back, or stood alone. */
  attempts: EvalMessage[]
  metadata: Record<string, unknown>
  tokenUsage: Record<string, number> | null
  traces: EvalTrace[]
  reviewedBy: string | null
  reviewedAt: string | null
  createdAt: string
}

/** `POST /results/:id/harmful-texts`: the results of one test, with the texts that are hidden elsewhere. */
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
  /** The prompt that a grader was asked, when known. */
  gradingPrompt: string | null
  /** Of a set: what its assertions said. */
  parts: EvalAssertion[]
}

export type EvalMessage = {
  role: string
  content: string
  /** Functions that a model asked for. */
  calls: { name: string; arguments: string }[]
  media: EvalMedia[]
}

/** Without spans where a trace was begun and nobody sent one. */
export type EvalTrace = { id: string; beganAt: string | null; spans: EvalSpan[] }

/** Times in milliseconds since the trace began. */
export type EvalSpan = {
  id: string
  parentId: string | null
  name: string
  startMs: number
  durationMs: number | null
  status: 'ok' | 'error' | 'unset'
  /** What went wrong, as the span says it. */
  message: string | null
  attributes: Record<string, unknown>
}

/** What the matrix can be narrowed to: `filter` of `GET /results/:id/table`. */
export type EvalFilter = {
  /** Tests that have such a result. */
  status?: Outcome[]
  /** Of the tests with all of: outputs that differ, highlighted, rated by a person. */
  mode?: 'different' | 'highlighted' | 'rated'
  q?: string
  /** `q` is a regular expression. */
  regex?: boolean
  /** Joined by `join`; each holds for one and the same result. */
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

/** Totals of a narrowed matrix are counted to here; then the answer says "more than". */
export const MOST_COUNTED = 10_000

/** `GET /results/:id/compare?with=ID`: the same tests in two evaluations, seen from this one. */
export type EvalComparison = {
  /** Tests of either. */
  tests: number
  onlyHere: number
  onlyThere: number
  both: number
  /** Pairs of results of the same test and prompt: failed there and passed here, and so on. */
  improved: number
  regressed: number
  unchanged: number
  /** Pairs of which one is an error or undecided. */
  undecidedPairs: number
  /** McNemar's exact test on the decided pairs; null when none changed. */
  pValue: number | null
  words: string
}

export type ScoreBin = { from: number; to: number } & Record<Outcome, number>
/** The scores of two prompts' results of a test; the status is the worse of both. */
export type ScorePoint = { testIdx: number; x: number; y: number; status: Outcome }

/** `GET /results/:id/charts?x=0&y=1`. */
export type EvalCharts = {
  passRates: ({ promptIdx: number; passRate: PassRate } & OutcomeCounts)[]
  histogram: { promptIdx: number; bins: ScoreBin[] }[]
  /** Null when one of the prompts is not there; of more than 1,000 tests evenly spread ones. */
  scatter: { x: number; y: number; points: ScorePoint[] } | null
}
