import { NO_WORKER } from '#api/eval_configs/errors'
import { sealDryRun, type DryRunOrder } from '#api/eval_configs/dry_run/sealed_order'
import { isDryRunOutput } from '#api/eval_configs/dry_run/to_result'
import type { Attempt } from '#api/engines/evals/index'
import type { Asker } from '#api/outbound_log/asker'
import { queue } from '#api/queue/service'
import { setTimeout as sleep } from 'node:timers/promises'

export const LONGEST_CALL_MS = 60_000
const LONGEST_WAIT_MS = 150_000
const LOOK_EVERY_MS = 150

/**
 * Has the orders asked in a worker, one after the other, and waits for what came back.
 * @throws NO_WORKER when nobody did in time
 */
export async function askInWorker(
  orders: DryRunOrder[],
  asker: Asker,
  signal: AbortSignal
): Promise<Attempt[]> {
  const id = await queue.enqueue('dry_run_eval', {
    organizationId: asker.organizationId,
    encrypted: sealDryRun({ orders, asker }),
  })
  const giveUpAt = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < giveUpAt && !signal.aborted) {
    const done = await queue.outputOf('dry_run_eval', id)
    if (done && isDryRunOutput(done.output)) return done.output.attempts
    if (done) break
    await sleep(LOOK_EVERY_MS)
  }
  throw NO_WORKER()
}
