/** Vocabulary for running test cases against a target. Types and constants only. */
import type { OfferedTool, SentCall, ToolCall } from '../actions/vocabulary.js'
import type { TraceSpan } from '../traces/vocabulary.js'

export type * from './document/types.js'

/**
 * One request to a target, or existing responses to grade or compare. `key` identifies the test case when a run is resumed.
 */
export type PlannedCase = {
  index: number
  key: string
  prompt: string
  /** Continues the session of an earlier attempt; see `Attempt.sessionId`. */
  sessionId?: string
  /** Values of the other variables in the request template, for targets that accept variables. */
  vars?: Record<string, unknown>
  /** Settings for this call, e.g. `temperature`; they override those of the model's configuration. */
  promptConfig?: Record<string, unknown>
  /** Assertions on the response, checked in the runner. */
  grade?: GradeOrder
  /** An existing response, which is graded without a call. */
  given?: GivenResponse
  /** Existing responses; a model selects the best one. The target is not called. */
  compare?: { criteria: string; outputs: string[] }
}

/** Assertions of one test case in the evaluation library's format. Graders are named as in `RunnerTarget.graders`. */
export type GradeOrder = {
  assert: unknown[]
  threshold?: number
  options?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/** Properties of a response, besides its content, that some assertions use. */
export type ResponseFacts = {
  /** The JSON value, when the response was not a string. */
  value?: unknown
  finishReason?: string
  guardrails?: Record<string, unknown>
  isRefusal?: boolean
  logProbs?: number[]
}

export type GivenResponse = {
  output: string
  facts?: ResponseFacts
  latencyMs?: number
  costUsd?: number
  tokenUsage?: TokenUsage
}

/** Result of one assertion. */
export type GradePart = {
  pass: boolean
  score: number
  reason: string
  assertion: Record<string, unknown> | null
  /** Results of the assertions in an assertion set. */
  parts?: GradePart[]
  metadata?: Record<string, unknown>
}

/** Result of all assertions on a response. */
export type Grade = {
  pass: boolean
  score: number
  reason: string
  namedScores: Record<string, number>
  namedScoreWeights?: Record<string, number>
  parts: GradePart[]
  tokenUsage?: TokenUsage
  /** Why there is no grade, e.g. the grading model failed. The other fields are then meaningless. */
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
  /** States, for users, what happened and what to change. Never contains credentials. */
  message: string
  status?: number
}

export type TokenUsage = {
  prompt?: number
  completion?: number
  total?: number
  cached?: number
  /** Requests that the provider sent for one call, if it reports them. */
  numRequests?: number
  completionDetails?: { reasoning?: number }
}

/** Outcome of one test case: a response or an error, never both. */
export type Attempt = {
  index: number
  key: string
  output: string | null
  error: AttemptError | null
  /** Duration of the successful (or last) call in milliseconds. */
  latencyMs: number
  /** Number of calls; more than 1 after retries. */
  tries: number
  status?: number
  sessionId?: string
  tokenUsage?: TokenUsage
  costUsd?: number
  facts?: ResponseFacts
  /** The target's tool calls; absent if the response format cannot contain tool calls. */
  toolCalls?: ToolCall[]
  /** The call that this attempt made to an MCP server; shortened, and without the target's credentials. */
  sentCall?: SentCall
  /** The MCP server's tools; only if the target has `listsTools`. */
  tools?: OfferedTool[]
  /** ID of the trace that the target could join, if it received a `traceparent`. */
  traceId?: string
  /** Spans that the target exported for this attempt; absent if it received no `traceparent`. */
  spans?: TraceSpan[]
  grade?: Grade
  /** For `compare`: the result per response, in order. */
  comparison?: { parts: GradePart[]; failure?: string }
  /** First 4,000 characters of the raw response, for the connection test and the log. */
  raw?: string
}

/** How to call a target, in the evaluation library's provider format plus our limits. No field contains code. */
export type RunnerTarget = {
  /** Provider ID of the library, e.g. `http` or `openai:chat:gpt-4o`. */
  id: string
  /** Provider configuration with plain-text credentials. Exists only in memory and in the message to the runner. */
  config: Record<string, unknown>
  /** All stored credentials in `config` and `wire`. They are redacted in the target's responses. */
  credentials?: string[]
  /** Dot/bracket path into a JSON response, e.g. `choices[0].message.content`; if empty, the whole body is used. */
  responsePath: string
  /** Path to the tool calls in a JSON response; if absent, the known formats are searched for. */
  toolCallsPath?: string
  systemPrompt?: string
  /** Whether attempts include the MCP server's tools. */
  listsTools?: boolean
  /** Whether the target exports spans: HTTP requests get a `traceparent`, and attempts wait for their spans. */
  tracing?: boolean
  timeoutMs: number
  maxConcurrency: number
  delayMs: number
  /** Maximum calls per test case including the first. Only 429, 502, 503, 504 and broken connections are retried. */
  maxTries: number
  maxResponseBytes: number
  session: 'none' | 'client' | 'server'
  sessionPath?: string
  wire?: Wire
  /** True: request templates may use any variable of a test case and need not contain the prompt. */
  takesVariables?: boolean
  /** Grading models by name. `text`, `embedding`, `classification` and `moderation` are the defaults. */
  graders?: Record<string, { id: string; config: Record<string, unknown> }>
}

/** Authentication, TLS, streaming and success rules of an HTTP request. Contains credentials in plain text. */
export type Wire = {
  oauth?: { tokenUrl: string; clientId: string; clientSecret: string; scope: string }
  /** The signature, which requests can use as `{{signature}}` and `{{signatureTimestamp}}`. */
  signature?: { privateKey: string; data: string; algorithm: string; validityMs: number }
  /** PEM data for the TLS handshake. */
  certificate?: { cert?: string; key?: string; ca?: string }
  /** Set if the response is a stream of server-sent events; `path` selects the response chunk in the JSON of each event. */
  stream?: { path: string; join: 'append' | 'last' }
  /** Success status codes, e.g. `200-299, 422`. */
  okStatus?: string
}

/** Addresses that the runner may connect to; see api/platform/outbound. */
export type OutboundRules = {
  allowPrivate: boolean
  /** When set, only these host names (exact, or `*.example.com`) can be reached. */
  onlyHosts: string[] | null
}

/** Receives the spans that targets export during a run. */
export type TraceSource = {
  /** First half of the trace IDs of the run's attempts: 16 hexadecimal digits. */
  prefix: string
  /**
   * Returns the spans of an attempt that has ended. May wait for late spans, but only for a limited time. Never rejects.
   */
  spansOf(traceId: string, parentSpanId: string): Promise<TraceSpan[]>
}

/** The process that calls targets. Runs one job at a time and may be killed at any moment. */
export interface Runner {
  /** Yields attempts as they arrive, in any order: exactly one per test case unless the runner is aborted or dies. */
  attempt(
    cases: PlannedCase[],
    target: RunnerTarget,
    options: { outbound: OutboundRules; signal?: AbortSignal; traces?: TraceSource }
  ): AsyncIterable<Attempt>
  close(): Promise<void>
}

/** Owns the runners. `take` may start a runner. Release a dead runner as `dead`; the next `take` replaces it. */
export interface RunnerSource {
  take(): Promise<Runner>
  release(runner: Runner, health: 'healthy' | 'dead'): Promise<void>
}

/** Errors with the same code and status. `message` is that of the first. */
export type ErrorGroup = {
  code: AttemptErrorCode
  status?: number
  message: string
  count: number
}

export type RunTotals = {
  /** Test cases with a response in this run. */
  answered: number
  /** Test cases that ended in an error in this run. */
  errors: number
  /** Test cases that already had a stored result. */
  skipped: number
  /** Test cases without a stored result when the run ended. */
  remaining: number
  /** Most frequent first. */
  reasons: ErrorGroup[]
}

export type RunEvent =
  | { type: 'attempted'; attempt: Attempt }
  | { type: 'runner_restarted'; restarts: number; unfinished: number }
  /** The target returned only errors; the remaining test cases were not sent. */
  | { type: 'stopped_early'; reason: string; totals: RunTotals }
  | { type: 'cancelled'; totals: RunTotals }
  | { type: 'finished'; totals: RunTotals }
