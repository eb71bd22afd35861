import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { createJobRunner, type JobRunner } from '#api/platform/runner/job_runner'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'

/** The runner of one scan. Blocked connections are logged for the scan's team. */
export type ScanRunner = JobRunner & { worksFor(callOrigin: CallOrigin): void }

export function scanRunner(pool: RunnerPool): ScanRunner {
  let current: CallOrigin | null = null
  const runner = createJobRunner({
    pool,
    onRefused: (refused) => current && recordRefusal(refused, current),
  })
  return Object.assign(runner, {
    worksFor: (callOrigin: CallOrigin) => void (current = callOrigin),
  })
}
