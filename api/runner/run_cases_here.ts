import type {
  Attempt,
  AttemptError,
  PlannedCase,
  RunnerTarget,
} from '#api/engines/evals/vocabulary'
import { attemptCase } from './attempt_case.js'
import { CallFailure } from './attempt_errors.js'
import { createPace } from './pace.js'
import { redactor } from './redact.js'
import { loadTarget } from './target_provider.js'

type Job = { cases: PlannedCase[]; target: RunnerTarget; folder: string; signal: AbortSignal }

/**
 * Runs the cases in this process, `maxConcurrency` at a time, and reports each attempt as it arrives: exactly one per
 * case, unless the signal aborts.
 */
export async function runCasesHere(job: Job, report: (attempt: Attempt) => void): Promise<void> {
  const { cases, target, signal } = job
  const redact = redactor(target.config)
  const provider = await loadTarget(target, job.folder).catch((error: unknown) => {
    const failure = setUpError(error)
    for (const planned of cases) {
      report(notSent(planned, { ...failure, message: redact(failure.message) }))
    }
    return null
  })
  if (!provider) return

  const tools = { target, provider, redact, signal, pace: createPace(target.delayMs) }
  const remaining = cases.values()
  const lane = async () => {
    for (const planned of remaining) {
      if (signal.aborted) return
      const attempt = await attemptCase(planned, tools)
      if (attempt.error?.code !== 'cancelled') report(attempt)
    }
  }
  await Promise.all(Array.from({ length: Math.min(target.maxConcurrency, cases.length) }, lane))
}

function setUpError(error: unknown): AttemptError {
  if (error instanceof CallFailure) return error.attemptError
  const name = error instanceof Error ? error.name : 'unknown error'
  return { code: 'internal', message: `The target could not be set up (${name}).` }
}

function notSent(planned: PlannedCase, error: AttemptError): Attempt {
  return { index: planned.index, key: planned.key, output: null, error, latencyMs: 0, tries: 0 }
}
