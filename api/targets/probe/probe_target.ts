import type { TargetCall, TargetProbe } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { queue } from '#api/platform/queue/service'
import { waitForOutput } from '#api/platform/queue/wait_for_output'
import { failedProbe } from '#api/targets/probe/explain_attempt'
import { sealProbe } from '#api/targets/credentials/target_secrets'

/** Maximum timeout of each of the two calls. */
const MAX_CALL_MS = 45_000
const MAX_WAIT_MS = 105_000

/**
 * How a target can know the first message when it responds to the second: from its own memory (`asked`), from the full
 * conversation in the request (`sent`), or not at all.
 */
export type ProbeMemory = 'asked' | 'sent' | 'none'

/**
 * Returns how a target can know the first message: chat APIs receive the full conversation, and tools of an MCP server
 * have none.
 */
export function memoryOf({ type }: Pick<TargetCall, 'type'>): ProbeMemory {
  if (type === 'openai-chat' || type === 'model') return 'sent'
  return type === 'mcp' ? 'none' : 'asked'
}

/** Calls a target in a worker and waits for the result. Failures are results, not errors. */
export async function probeTarget(
  target: RunnerTarget,
  memory: ProbeMemory,
  callOrigin: CallOrigin,
  signal: AbortSignal
): Promise<TargetProbe> {
  const once = {
    ...target,
    listsTools: true,
    maxTries: 1,
    timeoutMs: Math.min(target.timeoutMs, MAX_CALL_MS),
  }
  const id = await queue.enqueue('probe_target', {
    organizationId: callOrigin.organizationId,
    encrypted: sealProbe({ target: once, memory, callOrigin }),
  })
  const done = await waitForOutput({
    name: 'probe_target',
    id,
    isOutput: isProbe,
    maxWaitMs: MAX_WAIT_MS,
    signal,
  })
  if ('output' in done) return done.output
  if (done.problem === 'failed') return interrupted()
  return failedProbe(
    'no_worker',
    'No worker process picked up the test in time.',
    'Check that a worker is running, or try again later.'
  )
}

const interrupted = () =>
  failedProbe(
    'internal',
    'The test was interrupted in the worker.',
    'Try again. If the problem persists, check the log of the worker.'
  )

function isProbe(output: unknown): output is TargetProbe {
  return typeof output === 'object' && output !== null && 'ok' in output && 'latencyMs' in output
}
