/** Words of running tests against a target. Types and constants only. */
export type * from './document/types.js'

/** One request to make, planned and stored before it is sent. */
export type PlannedCase = {
  index: number
  key: string
  prompt: string
  /** Continues a conversation that an earlier attempt began; see `Attempt.sessionId`. */
  sessionId?: string
  /** Values for other names in the request's templates, where the target takes them. */
  vars?: Record<string, unknown>
  /** What the answer has to meet: checked by the process that asked. */
  grade?: GradeOrder
  /** An answer that is there already: nothing is called, only checked. */
  given?: GivenAnswer
  /** Answers to compare instead of a question to ask: a model picks the best. */
  compare?: { criteria: string; outputs: string[] }
}

/** Assertions of one test, in the library's words; graders are named as in `RunnerTarget.graders`. */
export type GradeOrder = {
  assert: unknown[]
  threshold?: number
  options?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/** What an answer was besides its text; some assertions look at it. */
export type AnswerFacts = {
  /** The answer was this JSON value and not a text. */
  value?: unknown
  finishReason?: string
  guardrails?: Record<string, unknown>
  isRefusal?: boolean
  logProbs?: number[]
}

export type GivenAnswer = {
  output: string
  facts?: AnswerFacts
  latencyMs?: number
  costUsd?: number
  tokenUsage?: TokenUsage
}

/** How one assertion was met. */
export type GradePart = {
  pass: boolean
  score: number
  reason: string
  assertion: Record<string, unknown> | null
  /** In a set of assertions: its parts. */
  parts?: GradePart[]
  metadata?: Record<string, unknown>
}

/** How an answer met its assertions. */
export type Grade = {
  pass: boolean
  score: number
  reason: string
  namedScores: Record<string, number>
  /** How much each named score weighs, where assertions say so. */
  namedScoreWeights?: Record<string, number>
  parts: GradePart[]
  tokenUsage?: TokenUsage
  /** Why there is no grade: a model that grades did not. The rest then says nothing. */
  failure?: string
}

export const ATTEMPT_ERRORS = [
  'timeout',
  'unreachable',
  'connection_closed',
  'http_status',
  'rate_limited',
  'bad_answer',
  'too_large',
  'refused_by_policy',
  'configuration',
  'cancelled',
  'unresponsive',
  'internal',
] as const
export type AttemptErrorCode = (typeof ATTEMPT_ERRORS)[number]

export type AttemptError = {
  code: AttemptErrorCode
  /** For a person: what happened and what to change. Never contains credentials. */
  message: string
  status?: number
}

export type TokenUsage = { prompt?: number; completion?: number; total?: number }

/** What came back for one case: an answer or an error, never both. */
export type Attempt = {
  index: number
  key: string
  output: string | null
  error: AttemptError | null
  /** Time of the successful (or last) call, milliseconds. */
  latencyMs: number
  /** Calls made, more than 1 after visible retries. */
  tries: number
  status?: number
  sessionId?: string
  tokenUsage?: TokenUsage
  costUsd?: number
  facts?: AnswerFacts
  grade?: Grade
  /** Of a comparison: each answer's part, in their order. */
  comparison?: { parts: GradePart[]; failure?: string }
  /** First 4,000 characters of the raw answer, for the test button and the log. */
  raw?: string
}

/** How to call a target, in the evaluation library's provider vocabulary plus our own limits. No code in any field. */
export type RunnerTarget = {
  /** Provider id of the library, e.g. `http` or `openai:chat:gpt-4o`. */
  id: string
  /** Provider configuration with credentials in clear; lives only in memory and in the message to the runner. */
  config: Record<string, unknown>
  /** Every stored credential in it and in `wire`: hidden wherever the target returns one. */
  credentials?: string[]
  /** Dot/bracket path into a JSON answer, e.g. `choices[0].message.content`; empty = whole text. */
  responsePath: string
  systemPrompt?: string
  timeoutMs: number
  maxConcurrency: number
  delayMs: number
  /** Calls per case at most, counting the first; only 429, 502, 503, 504 and broken connections are tried again. */
  maxTries: number
  maxAnswerBytes: number
  session: 'none' | 'client' | 'server'
  sessionPath?: string
  wire?: Wire
  /** Its templates may name any variable of a test, and need not name the prompt. */
  takesVariables?: boolean
  /** Models that grade, by name; `text`, `embedding`, `classification` and `moderation` are used when none is named. */
  graders?: Record<string, { id: string; config: Record<string, unknown> }>
}

/** What stands around an HTTP request: who we are, and which answers count. Credentials in clear. */
export type Wire = {
  oauth?: { tokenUrl: string; clientId: string; clientSecret: string; scope: string }
  /** Goes out as `{{signature}}` and `{{signatureTimestamp}}`. */
  signature?: { privateKey: string; data: string; algorithm: string; validityMs: number }
  /** PEM texts for the TLS handshake. */
  certificate?: { cert?: string; key?: string; ca?: string }
  /** The answer comes as server-sent events; `path` into the JSON of one of them. */
  stream?: { path: string; join: 'append' | 'last' }
  /** Statuses that are answers, e.g. `200-299, 422`. */
  okStatus?: string
}

/** Which addresses the process may connect to; see api/outbound. */
export type OutboundRules = {
  allowPrivate: boolean
  /** When set, only these host names (exact, or `*.example.com`) may be reached. */
  onlyHosts: string[] | null
}

/** The process that talks to targets. One job at a time; may be killed at any moment. */
export interface Runner {
  /** Yields each attempt as it arrives, in no particular order, exactly one per case unless aborted or dead. */
  attempt(
    cases: PlannedCase[],
    target: RunnerTarget,
    options: { outbound: OutboundRules; signal?: AbortSignal }
  ): AsyncIterable<Attempt>
  close(): Promise<void>
}

/** Keeps runners. `take` may start one; a runner that died is given back as unhealthy and replaced by the next `take`. */
export interface RunnerSource {
  take(): Promise<Runner>
  giveBack(runner: Runner, health: 'healthy' | 'dead'): Promise<void>
}

/** Errors with the same code and status, counted; the message is that of the first. */
export type ErrorGroup = {
  code: AttemptErrorCode
  status?: number
  message: string
  count: number
}

export type RunTotals = {
  /** Cases that got an answer in this run. */
  answered: number
  /** Cases that ended in an error in this run. */
  errors: number
  /** Cases that had a stored result before. */
  skipped: number
  /** Cases that nothing was stored for when the run ended. */
  remaining: number
  /** Most frequent first. */
  reasons: ErrorGroup[]
}

export type RunEvent =
  | { type: 'attempted'; attempt: Attempt }
  | { type: 'runner_restarted'; restarts: number; unfinished: number }
  /** The target only errors; what was not asked yet is left alone. */
  | { type: 'stopped_early'; reason: string; totals: RunTotals }
  | { type: 'cancelled'; totals: RunTotals }
  | { type: 'finished'; totals: RunTotals }
