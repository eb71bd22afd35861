import type { TargetProbe } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { Asker } from '#api/outbound_log/asker'
import { queue } from '#api/queue/service'
import { failedProbe } from '#api/targets/explain_attempt'
import { sealProbe } from '#api/targets/target_secrets'
import { setTimeout as sleep } from 'node:timers/promises'

/** Harmless, and any assistant has an answer to it. */
const QUESTION = 'Hello! In one sentence: what can you help me with?'
const LONGEST_CALL_MS = 60_000
const LONGEST_WAIT_MS = 75_000
const LOOK_EVERY_MS = 150

/** Really calls a target, in the worker, and waits for what it showed; a failure is an answer, not an error. */
export async function probeTarget(
  target: RunnerTarget,
  asker: Asker,
  signal: AbortSignal
): Promise<TargetProbe> {
  const once = { ...target, maxTries: 1, timeoutMs: Math.min(target.timeoutMs, LONGEST_CALL_MS) }
  const id = await queue.enqueue('probe_target', {
    encrypted: sealProbe({ target: once, question: QUESTION, asker }),
  })
  const giveUpAt = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < giveUpAt && !signal.aborted) {
    const done = await queue.outputOf('probe_target', id)
    if (done && isProbe(done.output)) return done.output
    if (done) return interrupted()
    await sleep(LOOK_EVERY_MS)
  }
  return failedProbe(
    'no_worker',
    'No worker process took the test in time.',
    'Check that a worker runs, or try again when other tests have ended.'
  )
}

const interrupted = () =>
  failedProbe(
    'internal',
    'The test was interrupted in the worker.',
    'Try again. If it stays, the log of the worker says more.'
  )

function isProbe(output: unknown): output is TargetProbe {
  return typeof output === 'object' && output !== null && 'ok' in output && 'latencyMs' in output
}
