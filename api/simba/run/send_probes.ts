import { type Attempt, runCases, type RunnerTarget } from '#api/engines/evals/index'
import type { PlannedCase } from '#api/engines/evals/vocabulary'
import { leadingStrategy, messagesOf } from '#api/engines/redteam/index'
import type { TraceRun } from '#api/evals/traces/collect/trace_run'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import type { JobRunner } from '#api/platform/runner/job_runner'
import type { SessionLog, StoredExchange } from '#api/simba/log/session_log'

type Sending = {
  target: RunnerTarget
  runner: JobRunner
  traces: TraceRun | undefined
  log: SessionLog
  signal: AbortSignal
}

type Handlers = {
  onAttempt: (exchange: StoredExchange, attempt: Attempt) => Promise<void>
  /** Called if a runner died; these messages, whose responses have not arrived, are sent again. */
  onResent: (exchanges: StoredExchange[]) => Promise<void>
}

/**
 * Sends messages concurrently and calls `onAttempt` with each response, except for canceled calls.
 * @returns why the target cannot be called at all; null if it can
 */
export async function sendProbes(
  probes: readonly StoredExchange[],
  { target, runner, traces, log, signal }: Sending,
  { onAttempt, onResent }: Handlers
): Promise<string | null> {
  const byKey = new Map(probes.map((exchange) => [String(exchange.number), exchange]))
  const cases = probes.map((exchange) => caseOf(exchange, log, target.session === 'none'))
  const handled: Promise<void>[] = []
  let reason: string | null = null
  try {
    for await (const event of runCases({
      cases,
      target,
      outbound,
      runners: runner,
      traces,
      signal,
    })) {
      if (event.type === 'stopped_early') reason = event.reason
      if (event.type === 'runner_restarted') await onResent([...byKey.values()])
      if (event.type !== 'attempted' || event.attempt.error?.code === 'cancelled') continue
      const exchange = byKey.get(event.attempt.key)
      if (!exchange) continue
      byKey.delete(event.attempt.key)
      const task = onAttempt(exchange, event.attempt)
      // Prevents an unhandled rejection; the error is rethrown below.
      task.catch(() => {})
      handled.push(task)
    }
  } finally {
    // Also if the runner died: responses that have already arrived are stored and not requested again.
    await Promise.allSettled(handled)
  }
  await Promise.all(handled)
  return reason
}

/** Builds the test case for a message with its conversation context: the target's session ID, or all earlier messages. */
function caseOf(exchange: StoredExchange, log: SessionLog, isStateless: boolean): PlannedCase {
  const { number, message } = exchange
  const key = String(number)
  const earlier = earlierIn(exchange, log)
  if (earlier.length === 0) return { index: number, key, prompt: message }
  if (isStateless) {
    const shown = earlier.filter((each) => !isRewritten(each, log))
    const history = shown.map(({ message: prompt, output }) => ({ prompt, output: output ?? '' }))
    const prompt = JSON.stringify([...messagesOf(history), { role: 'user', content: message }])
    return { index: number, key, prompt: history.length > 0 ? prompt : message }
  }
  const sessionId = earlier.at(-1)?.targetSession
  return { index: number, key, prompt: message, ...(sessionId && { sessionId }) }
}

/** Returns the earlier exchanges in the same session of the target. */
const earlierIn = ({ number, conversation }: StoredExchange, { exchanges }: SessionLog) =>
  exchanges.filter(
    (each) => each.conversation === conversation && each.number < number && each.output !== null
  )

/** Whether the technique omits a refused message from the conversation that a stateless target receives. */
function isRewritten({ attempt, verdict }: StoredExchange, { attempts }: SessionLog): boolean {
  const { technique = '', script = null } = attempts[attempt] ?? {}
  const rewrites = leadingStrategy(technique)?.strategy.rewritesHistory === true
  return rewrites && script === null && verdict?.outcome === 'passed'
}
