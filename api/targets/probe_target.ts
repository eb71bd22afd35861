import type { TargetCall, TargetProbe } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { Asker } from '#api/outbound_log/asker'
import { queue } from '#api/queue/service'
import { failedProbe } from '#api/targets/explain_attempt'
import { sealProbe } from '#api/targets/target_secrets'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of each of the two calls. */
const LONGEST_CALL_MS = 45_000
const LONGEST_WAIT_MS = 105_000
const LOOK_EVERY_MS = 150

/** How a target knows in its second message what the first one said. */
export type ProbeMemory = 'asked' | 'sent' | 'none'

/** Chat APIs are sent the whole conversation each time; a tool of an MCP server is called, not talked with. */
export function memoryOf({ type }: Pick<TargetCall, 'type'>): ProbeMemory {
  if (type === 'openai-chat' || type === 'model') return 'sent'
  return type === 'mcp' ? 'none' : 'asked'
}

/** Really calls a target, in the worker, and waits for what it showed; a failure is an answer, not an error. */
export async function probeTarget(
  target: RunnerTarget,
  memory: ProbeMemory,
  asker: Asker,
  signal: AbortSignal
): Promise<TargetProbe> {
  const once = { ...target, maxTries: 1, timeoutMs: Math.min(target.timeoutMs, LONGEST_CALL_MS) }
  const id = await queue.enqueue('probe_target', {
    organizationId: asker.organizationId,
    encrypted: sealProbe({ target: once, memory, asker }),
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
