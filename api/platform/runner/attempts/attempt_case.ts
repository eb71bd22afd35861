import type {
  Attempt,
  AttemptError,
  PlannedCase,
  RunnerTarget,
} from '#api/engines/evals/vocabulary'
import { CallFailure, cancelled, timedOut } from './attempt_errors.js'
import { currentCall, type Call } from './call_context.js'
import { type AttemptTrace, traceparentOf } from './attempt_trace.js'
import type { Pace } from './pace.js'
import type { TargetResponse, TargetProvider } from './provider_port.js'

const RAW_CHARACTERS = 4_000
/** Longest wait before a retry. If the target requests more, the attempt fails. */
const MAX_WAIT_MS = 60_000
const FIRST_WAIT_MS = 500

type Tools = {
  target: RunnerTarget
  provider: TargetProvider
  pace: Pace
  redact: (text: string) => string
  signal: AbortSignal
  /** Trace that requests join through their `traceparent` header. */
  trace?: AttemptTrace
}

type Outcome = { call: Call; answer: TargetResponse | null; error: AttemptError | null }

/** Sends one test case to the target, retrying transient failures, and returns the attempt. Never throws. */
export async function attemptCase(planned: PlannedCase, tools: Tools): Promise<Attempt> {
  const { target, provider, pace, signal } = tools
  const sessionId = planned.sessionId ?? provider.newSession()
  let hasRenewed = false
  for (let tries = 1; ; tries++) {
    await pace.turn(signal)
    const outcome = await attemptOnce(planned, sessionId, tools)
    if (!hasRenewed && outcome.error?.status === 401 && provider.renew?.(outcome.call.wire)) {
      hasRenewed = true
      continue
    }
    const waitMs = waitBeforeRetry(outcome, tries)
    const isLast = tries >= target.maxTries || waitMs === null || signal.aborted
    if (isLast) return toAttempt(planned, sessionId, tries, outcome, tools)
    if (outcome.error?.code === 'rate_limited') pace.pause(waitMs)
    await pace.sleep(waitMs, signal)
  }
}

async function attemptOnce(
  planned: PlannedCase,
  sessionId: string | undefined,
  { target, provider, redact, signal, trace }: Tools
): Promise<Outcome> {
  const stop = new AbortController()
  const onAbort = () => stop.abort('cancelled')
  const deadline = setTimeout(() => stop.abort('timeout'), target.timeoutMs)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const call: Call = {
    words: provider.wordsFor(planned, sessionId),
    ...(trace && { traceparent: traceparentOf(trace) }),
    stop,
    timeoutMs: target.timeoutMs,
    maxResponseBytes: target.maxResponseBytes,
    status: null,
    latencyMs: 0,
    text: null,
    headers: null,
    failure: null,
    retryAfterMs: null,
    redact,
  }
  const startedAt = performance.now()
  try {
    const response = await currentCall.run(call, () =>
      Promise.race([provider.ask(planned, sessionId), rejectOnAbort(stop.signal)])
    )
    return { call, answer: response, error: null }
  } catch (error) {
    return {
      call,
      answer: null,
      error: call.failure ?? errorOf(error, stop.signal, { target, redact }),
    }
  } finally {
    call.latencyMs ||= performance.now() - startedAt
    clearTimeout(deadline)
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Returns a promise that rejects when the signal aborts. Enforces the deadline on providers whose client ignores the
 * signal.
 */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error('aborted'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

function errorOf(
  error: unknown,
  signal: AbortSignal,
  { target, redact }: Pick<Tools, 'target' | 'redact'>
): AttemptError {
  if (error instanceof CallFailure) return error.attemptError
  if (signal.aborted) return signal.reason === 'timeout' ? timedOut(target.timeoutMs) : cancelled()
  const message = error instanceof Error ? error.message : String(error)
  return {
    code: 'internal',
    message: `The request failed: ${redact(message).split('\n')[0]?.slice(0, 200)}`,
  }
}

/** Returns the milliseconds to wait before a retry; `null` if a retry would not help. */
function waitBeforeRetry({ error, call }: Outcome, tries: number): number | null {
  if (!error) return null
  const isTransient =
    error.code === 'rate_limited' ||
    error.code === 'connection_closed' ||
    (error.code === 'http_status' && [502, 503, 504].includes(error.status ?? 0))
  if (!isTransient) return null
  if (call.retryAfterMs === null) return FIRST_WAIT_MS * 2 ** (tries - 1)
  return call.retryAfterMs <= MAX_WAIT_MS ? call.retryAfterMs : null
}

function toAttempt(
  planned: PlannedCase,
  sessionId: string | undefined,
  tries: number,
  { call, answer: response, error }: Outcome,
  { target, redact, trace }: Tools
): Attempt {
  const attempt: Attempt = {
    index: planned.index,
    key: planned.key,
    output: response?.output ?? null,
    error: error && { ...error, message: redact(withRetryAfter(error, call)) },
    latencyMs: Math.round(call.latencyMs * 10) / 10,
    tries,
    status: call.status ?? undefined,
    sessionId: response ? response.sessionId : sessionId,
    tokenUsage: response?.tokenUsage,
    costUsd: response?.costUsd,
    facts: response?.facts,
    toolCalls: response?.toolCalls,
    sentCall: call.sentCall,
    tools: response?.tools,
    traceId: trace?.traceId,
    raw: call.text === null ? undefined : redact(call.text).slice(0, RAW_CHARACTERS),
  }
  const size = Buffer.byteLength(attempt.output ?? '')
  if (size <= target.maxResponseBytes) return attempt
  return {
    ...attempt,
    output: null,
    error: {
      code: 'too_large',
      message: `The response of ${size} bytes exceeds the limit. Reduce the response size or raise the limit.`,
    },
  }
}

function withRetryAfter(error: AttemptError, call: Call): string {
  if (error.code !== 'rate_limited' || call.retryAfterMs === null) return error.message
  return `${error.message} It requested a wait of ${Math.ceil(call.retryAfterMs / 1000)} s.`
}
