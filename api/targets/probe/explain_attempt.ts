import type { TargetProbe } from '#api/contract/targets/target_settings'
import { toolLines } from '#api/targets/probe/tool_lines'
import type { Attempt, AttemptErrorCode, RunnerTarget } from '#api/engines/evals/vocabulary'

type Failure = NonNullable<TargetProbe['error']>

/** Advice for failures whose message does not contain any. */
const ADVICE: Partial<Record<AttemptErrorCode, string>> = {
  timeout: 'Raise the timeout, or check that the target responds at all.',
  unreachable: 'Check the URL, and that this server can reach the target.',
  connection_closed: 'Check the scheme (http or https), the port and the log of the target.',
  http_status: 'Compare the request with one that works, for example with curl.',
  rate_limited: 'Lower the concurrency or add a delay between requests.',
  bad_answer: 'Check the response path against the raw response.',
  too_large: 'Reduce the response size of the target.',
  refused_by_policy: 'An administrator can change the outbound rules of this server.',
  configuration: 'Correct the named field.',
  unresponsive: 'Simplify the assertions, or reduce the response size of the target.',
  internal: 'Try again. If the problem persists, check the log of the worker.',
}

/** Converts the result of one call to the format that the form shows. */
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
    toolCalls: attempt.toolCalls ?? null,
    tools: toolLines(attempt),
    spans: attempt.spans?.map(({ name }) => name) ?? null,
    error,
  }
}

export function failedProbe(code: string, message: string, suggestion: string | null): TargetProbe {
  return {
    ok: false,
    latencyMs: 0,
    status: null,
    raw: null,
    output: null,
    toolCalls: null,
    tools: [],
    spans: null,
    error: { code, message, suggestion },
  }
}

/** Explains why a scan would be pointless although the call succeeded: the response has no text or no session ID. */
function silentFailure(
  { output, sessionId }: Attempt,
  { session, sessionPath }: Pick<RunnerTarget, 'session' | 'sessionPath'>
): Failure | null {
  if (!output?.trim()) {
    return {
      code: 'bad_answer',
      message: 'The response text is empty.',
      suggestion: 'Point the response path at the part of the raw response that users see.',
    }
  }
  if (session === 'server' && !sessionId) {
    return {
      code: 'bad_answer',
      message: `The response has no session ID at "${sessionPath}".`,
      suggestion: 'Correct the path to the session ID, or choose another session source.',
    }
  }
  return null
}

/** Splits a message: the first sentence states the failure, the rest is advice. */
function toFailure(code: AttemptErrorCode, message: string): Failure {
  const end = /[.:]["”)]?\s+(?=[A-Z])/.exec(message.replace(/^Not called: /, 'Not called, '))
  const [happened, advice] = end
    ? [message.slice(0, end.index + 1), message.slice(end.index + end[0].length)]
    : [message, '']
  return { code, message: happened, suggestion: advice || ADVICE[code] || null }
}

/**
 * Returns the attempt of a single test case; null if the test case was stopped. Reads the whole stream, so that the
 * runner is free afterwards.
 */
export async function singleAttempt(attempts: AsyncIterable<Attempt>): Promise<Attempt | null> {
  const found: Attempt[] = []
  for await (const attempt of attempts) found.push(attempt)
  return found[0] ?? null
}
