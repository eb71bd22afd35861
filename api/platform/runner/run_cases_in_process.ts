import type {
  Attempt,
  AttemptError,
  PlannedCase,
  RunnerTarget,
} from '#api/engines/evals/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { attemptCase } from './attempts/attempt_case.js'
import { type AttemptTrace, newTrace, withSpans } from './attempts/attempt_trace.js'
import { CallFailure } from './attempts/attempt_errors.js'
import { compareCase, gradeCase } from './grading/grade_case.js'
import { loadGraders, type Graders } from './grading/graders.js'
import type { Pace } from './attempts/pace.js'
import { credentialHider } from './attempts/credentials.js'
import { redactor } from './attempts/redact.js'
import { loadTarget } from './target_provider.js'

type Job = {
  cases: PlannedCase[]
  target: RunnerTarget
  folder: string
  signal: AbortSignal
  pace: Pace
  /** Set for targets that export spans. */
  tracePrefix?: string | undefined
}

/**
 * Maximum number of attempts that wait for their spans while others are sent; if it is reached, the next one is sent
 * only when one of them has ended.
 */
const MAX_WAITING_FOR_SPANS = 50

type Reports = {
  started: (key: string) => void
  attempted: (attempt: Attempt) => void
  /** Returns the spans of an attempt that has ended. */
  spansOf?: (trace: AttemptTrace) => Promise<TraceSpan[]>
}

/**
 * Runs the test cases in this process, `maxConcurrency` at a time. Reports each started test case and, unless the
 * signal aborts, exactly one attempt per test case.
 */
export async function runCasesInProcess(
  job: Job,
  { started, attempted: report, spansOf }: Reports
): Promise<void> {
  const { cases, target, signal, pace, tracePrefix } = job
  const hideLikely = redactor({ ...target.config, graders: target.graders, wire: target.wire })
  let secret: () => string | null = () => null
  const { hideIn, hideInAttempt } = credentialHider(target, () => secret())
  const redact = (text: string) => hideLikely(hideIn(text))
  const loaded = await load(job).catch((error: unknown) => {
    const failure = setUpError(error)
    for (const planned of cases) {
      report(notSent(planned, { ...failure, message: redact(failure.message) }))
    }
    return null
  })
  if (!loaded) return

  const { provider, graders } = loaded
  secret = () => provider.secret?.() ?? null
  const tools = { target, provider, redact, signal, pace }
  const remaining = cases.values()
  const lane = async () => {
    for (const planned of remaining) {
      if (signal.aborted) return
      started(planned.key)
      if (planned.compare) finish(planned, await compared(planned, graders, signal))
      else if (planned.given) finish(planned, await graded(planned, given(planned)))
      else await call(planned)
    }
  }
  const call = async (planned: PlannedCase) => {
    const trace = provider.canTrace && tracePrefix ? newTrace(tracePrefix) : undefined
    const attempt = await attemptCase(planned, { ...tools, ...(trace && { trace }) })
    if (!trace || !spansOf || attempt.error) {
      return finish(planned, await graded(planned, hideInAttempt(attempt)))
    }
    // While this test case waits for its spans, the lane sends the next one.
    const task: Promise<void> = spansOf(trace)
      .then((spans) => graded(planned, hideInAttempt(withSpans(attempt, spans))))
      .then((result) => finish(planned, result))
      .finally(() => waiting.delete(task))
    waiting.add(task)
    if (waiting.size >= MAX_WAITING_FOR_SPANS) await Promise.race(waiting)
  }
  const waiting = new Set<Promise<void>>()
  const finish = (planned: PlannedCase, attempt: Attempt) => {
    if (attempt.error?.code === 'cancelled' || (signal.aborted && planned.grade)) return
    report(hideInAttempt(attempt))
  }
  const graded = async (planned: PlannedCase, attempt: Attempt): Promise<Attempt> => {
    if (!planned.grade || attempt.error) return attempt
    return { ...attempt, grade: await gradeCase({ planned, attempt, graders, signal }) }
  }
  await Promise.all(Array.from({ length: Math.min(target.maxConcurrency, cases.length) }, lane))
  await Promise.all(waiting)
}

async function load({ target, folder, signal }: Job) {
  const provider = await loadTarget(target, folder)
  return { provider, graders: await loadGraders(target.graders, folder, signal) }
}

function given({ index, key, given: response }: PlannedCase): Attempt {
  const { output = '', facts, latencyMs = 0, costUsd, tokenUsage } = response ?? {}
  return { index, key, output, error: null, latencyMs, tries: 0, facts, costUsd, tokenUsage }
}

async function compared(
  planned: PlannedCase,
  graders: Graders,
  signal: AbortSignal
): Promise<Attempt> {
  const comparison = await compareCase({ planned, graders, signal })
  const { index, key } = planned
  return { index, key, output: '', error: null, latencyMs: 0, tries: 0, comparison }
}

function setUpError(error: unknown): AttemptError {
  if (error instanceof CallFailure) return error.attemptError
  const name = error instanceof Error ? error.name : 'unknown error'
  return { code: 'internal', message: `The target could not be set up (${name}).` }
}

function notSent(planned: PlannedCase, error: AttemptError): Attempt {
  return { index: planned.index, key: planned.key, output: null, error, latencyMs: 0, tries: 0 }
}
