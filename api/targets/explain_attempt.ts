import type { TargetProbe } from '#api/contract/target_settings'
import type { Attempt, AttemptErrorCode, RunnerTarget } from '#api/engines/evals/vocabulary'

type Failure = NonNullable<TargetProbe['error']>

/** What to change when the failure itself does not say so. */
const ADVICE: Partial<Record<AttemptErrorCode, string>> = {
  timeout: 'Raise the timeout, or check that the target answers at all.',
  unreachable: 'Check the address, and that the target can be reached from this server.',
  connection_closed: 'Check the scheme (http or https), the port and the log of the target.',
  http_status: 'Compare the request with one that works, for example with curl.',
  rate_limited: 'Lower the concurrency or add a delay between requests.',
  bad_answer: 'Check the response path against the raw answer.',
  too_large: 'Let the target answer with less.',
  refused_by_policy: 'An administrator can change the outbound rules of this server.',
  configuration: 'Correct the named field.',
  unresponsive: 'Simplify the assertions, or let the target answer with less.',
  internal: 'Try again. If it stays, the log of the worker says more.',
}

/** What one call of a target showed, in the words of the form. */
export function explainAttempt(
  attempt: Attempt,
  target: Pick<RunnerTarget, 'session' | 'sessionPath'>
): TargetProbe {
  const error = attempt.error
    ? toFailure(attempt.error.code, attempt.error.message)
    : silentFailure(attempt, target)
  return {
    ok: error === null,
    latencyMs: attempt.latencyMs,
    status: attempt.status ?? attempt.error?.status ?? null,
    raw: attempt.raw ?? null,
    output: attempt.output,
    error,
  }
}

/** A call that could not be made at all. */
export function failedProbe(code: string, message: string, suggestion: string | null): TargetProbe {
  return {
    ok: false,
    latencyMs: 0,
    status: null,
    raw: null,
    output: null,
    error: { code, message, suggestion },
  }
}

/** Answers that arrive but would make a scan worthless. */
function silentFailure(
  { output, sessionId }: Attempt,
  { session, sessionPath }: Pick<RunnerTarget, 'session' | 'sessionPath'>
): Failure | null {
  if (!output?.trim()) {
    return {
      code: 'bad_answer',
      message: 'The text of the answer is empty.',
      suggestion: 'Point the response path at the part of the raw answer that a user would read.',
    }
  }
  if (session === 'server' && !sessionId) {
    return {
      code: 'bad_answer',
      message: `The answer has no session id at "${sessionPath}".`,
      suggestion: 'Correct the path of the session id, or choose another session source.',
    }
  }
  return null
}

/** The first sentence says what happened, the rest what to change. */
function toFailure(code: AttemptErrorCode, message: string): Failure {
  const end = /[.:]["”)]?\s+(?=[A-Z])/.exec(message.replace(/^Not called: /, 'Not called, '))
  const [happened, advice] = end
    ? [message.slice(0, end.index + 1), message.slice(end.index + end[0].length)]
    : [message, '']
  return { code, message: happened, suggestion: advice || ADVICE[code] || null }
}
