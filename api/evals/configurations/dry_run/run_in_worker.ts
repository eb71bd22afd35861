import { NO_WORKER, NOT_RUN } from '#api/evals/configurations/errors'
import { sealDryRun, type DryRunOrder } from '#api/evals/configurations/dry_run/sealed_order'
import { isDryRunOutput } from '#api/evals/configurations/dry_run/to_result'
import type { Attempt } from '#api/engines/evals/index'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { queue } from '#api/platform/queue/service'
import { waitForOutput } from '#api/platform/queue/wait_for_output'

export const MAX_CALL_MS = 60_000
const MAX_WAIT_MS = 150_000

/**
 * Sends the orders to a worker, which runs them one after another, and returns their attempts.
 * @throws NO_WORKER if no worker finished in time, NOT_RUN if the worker failed
 */
export async function runInWorker(
  orders: DryRunOrder[],
  callOrigin: CallOrigin,
  signal: AbortSignal
): Promise<Attempt[]> {
  const id = await queue.enqueue('dry_run_eval', {
    organizationId: callOrigin.organizationId,
    encrypted: sealDryRun({ orders, callOrigin }),
  })
  const done = await waitForOutput({
    name: 'dry_run_eval',
    id,
    isOutput: isDryRunOutput,
    maxWaitMs: MAX_WAIT_MS,
    signal,
  })
  if ('output' in done) return done.output.attempts
  throw done.problem === 'failed' ? NOT_RUN() : NO_WORKER()
}
