import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Attempt } from '#api/engines/evals/index'
import {
  BENIGN_CONTROL,
  contextOf,
  inContext,
  judgeBenignResponse,
} from '#api/engines/redteam/index'
import type {
  AttemptToJudge,
  ConfidentialTexts,
  ConstantTexts,
  Outcome,
  Verdict,
} from '#api/engines/redteam/vocabulary'
import type { default as Scan, ScanSettings } from '#api/scans/scan'
import type { ScanBackend } from '../open_backend.js'
import type { StoredTest } from './pending_tests.js'
import type { PlantedMarkers } from './planted_markers.js'
import type { ResultRow } from './result_writer.js'
import { storedCall } from './stored_call.js'
import type { ScanRun } from '../scan_run.js'
import { estimateMetadata } from '#api/evals/values/estimate'
import { storable, storableOrNull } from '#api/evals/values/storable'

/** Number of failures without a single verdict after which the judge counts as broken. */
const MAX_INITIAL_FAILURES = 10

type Options = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  store: (row: ResultRow) => void
  confidential: ConfidentialTexts
  /** Absent if no harmless requests were sent. */
  constantTexts?: ConstantTexts | undefined
  /** Absent if the attacks do not share a target with other attacks. */
  markers?: PlantedMarkers
}

/** Turns attempts into results: stores errors unchanged, and has the backend judge responses concurrently. */
export class AttemptJudge {
  readonly #options: Options
  readonly #busy = new Set<Promise<void>>()
  #judged = 0
  #failures = 0
  #firstFailure = ''

  constructor(options: Options) {
    this.#options = options
  }

  get isBroken() {
    return this.#judged === 0 && this.#failures >= MAX_INITIAL_FAILURES
  }

  get brokenReason() {
    return `The judge failed on all ${this.#failures} responses: ${this.#firstFailure}`
  }

  /** Judges and stores an attempt. Resolves when there is capacity for the next one. */
  async take(test: StoredTest, attempt: Attempt) {
    const task: Promise<void> = this.#judge(test, attempt).finally(() => this.#busy.delete(task))
    this.#busy.add(task)
    // Prevents an unhandled rejection; the error is rethrown where the task is awaited.
    task.catch(() => {})
    if (this.#busy.size >= this.#options.backend.judgeConcurrency) await Promise.race(this.#busy)
  }

  async idle() {
    await Promise.all(this.#busy)
  }

  async #judge(test: StoredTest, attempt: Attempt) {
    const { run, store } = this.#options
    if (attempt.error) return store(errorRow(test, attempt, attempt.error.message))
    const response = toResponse(attempt)
    const { output } = response
    const verdict = await this.verdictOn(test, response, attempt)
    if (run.either.aborted) return
    if (typeof verdict === 'string') return store({ ...errorRow(test, attempt, verdict), output })
    store({ ...judgedRow(test, attempt, verdict), output })
  }

  /**
   * Judges one response. Returns the reason if there is no verdict.
   * @param sent the target's session, and the earlier messages in it
   */
  async verdictOn(
    test: StoredTest,
    response: Response,
    { sessionId, earlier = [] }: SentBefore = {}
  ): Promise<Verdict | string> {
    const { scan, backend, run, confidential, constantTexts, markers } = this.#options
    try {
      const { template } = scan.config
      const target = inContext(scan.config.target, contextOf(template, test.contextId))
      const advice = adviceFor(scan.config, test.pluginId)
      if (sessionId) markers?.noteSession(test.index, sessionId)
      const conversation = markers?.contextOf(test, earlier)
      const known = {
        confidential,
        ...(constantTexts && { constantTexts }),
        ...(conversation && { conversation }),
      }
      const isControl = test.pluginId === BENIGN_CONTROL
      const verdict = isControl
        ? judgeBenignResponse(response.output)
        : await backend.judge({ test, ...response, ...known, target, ...advice }, run.either)
      this.#judged++
      return verdict
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!run.either.aborted) {
        this.#failures++
        this.#firstFailure ||= reason
      }
      return `The response could not be judged: ${reason}`
    }
  }
}

type Response = Pick<AttemptToJudge, 'output' | 'toolCalls' | 'spans'>

/** Earlier messages and responses in the same target session. */
export type SentBefore = { sessionId?: string | undefined; earlier?: readonly string[] }

/** Returns an attempt's response in the form in which it is judged and stored. */
export function toResponse({ output, toolCalls, spans }: Attempt): Response {
  return {
    output: storable(output ?? ''),
    ...(toolCalls && { toolCalls: toolCalls.map(storableCall) }),
    ...(spans && { spans }),
  }
}

const storableCall = ({ name, arguments: given, result, error }: ToolCall): ToolCall => ({
  name: storable(name),
  arguments: storable(given),
  ...(result !== undefined && { result: storable(result) }),
  ...(error !== undefined && { error: storable(error) }),
})

/** Returns the result of an attempt with its verdict. */
export function judgedRow(test: StoredTest, attempt: Attempt, verdict: Verdict): ResultRow {
  const row = rowOf(test, attempt, verdict.outcome)
  const estimate = estimateMetadata(verdict.outcome, verdict.estimate)
  return { ...row, ...verdictColumns(verdict), metadata: { ...row.metadata, ...estimate } }
}

function verdictColumns({ reason, grader, score, evidence }: Verdict) {
  return {
    reason: storable(reason),
    grader,
    score,
    evidence: evidence.map((each) => ({ ...each, label: storable(each.label) })),
  }
}

export function errorRow(test: StoredTest, attempt: Attempt, message: string): ResultRow {
  return { ...rowOf(test, attempt, 'error'), error: storable(message) }
}

function rowOf(test: StoredTest, attempt: Attempt, status: Outcome): ResultRow {
  const { index, pluginId, strategyId, severity, prompt } = test
  const { goal, basePrompt, origin, language } = test
  return {
    test_idx: index,
    judged_status: status,
    plugin_id: pluginId,
    policy_id: test.policyId,
    strategy_id: strategyId,
    severity,
    prompt,
    output: null,
    error: null,
    reason: null,
    grader: null,
    score: null,
    evidence: [],
    latency_ms: Math.round(attempt.latencyMs),
    cost_usd: attempt.costUsd ?? null,
    token_usage: attempt.tokenUsage ?? null,
    calls: 1,
    traces: tracesOf([attempt]),
    metadata: {
      key: test.key,
      contextId: test.contextId ?? undefined,
      policyName: test.policyName ?? undefined,
      goal,
      basePrompt,
      origin,
      language,
      tries: attempt.tries,
      errorCode: attempt.error?.code,
      httpStatus: attempt.error?.status ?? attempt.status,
      toolCalls: toResponse(attempt).toolCalls,
      sentCall: attempt.sentCall && storedCall(attempt.sentCall, prompt),
      sessionId: storableOrNull(attempt.sessionId ?? null) ?? undefined,
    },
  }
}

/** Returns the traces of the attempts that received a `traceparent`, in the format of uploads. */
export const tracesOf = (attempts: readonly Attempt[]): ResultRow['traces'] =>
  attempts.flatMap(({ traceId, spans = [] }) =>
    traceId && spans.length > 0 ? [{ traceId, spans }] : []
  )

/** Returns the judge's examples and guidance for a plugin, as they were when the scan started. */
export function adviceFor(
  { gradingExamples = [], gradingGuidance = {} }: ScanSettings,
  pluginId: string
): Pick<AttemptToJudge, 'examples' | 'guidance'> {
  const examples = gradingExamples.filter((example) => example.pluginId === pluginId)
  const guidance = gradingGuidance[pluginId]
  return { ...(examples.length > 0 && { examples }), ...(guidance && { guidance }) }
}
