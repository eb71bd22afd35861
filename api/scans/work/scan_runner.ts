import type { Asker } from '#api/outbound_log/asker'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { keepRunner, type KeptRunner } from '#api/runner/keep_runner'
import type { RunnerPool } from '#api/runner/pool/runner_pool'

/** The runner of one scan; connections that it is refused are logged for the scan's team. */
export type ScanRunner = KeptRunner & { worksFor(asker: Asker): void }

export function scanRunner(pool: RunnerPool): ScanRunner {
  let current: Asker | null = null
  const runner = keepRunner({
    pool,
    onRefused: (refused) => current && recordRefusal(refused, current),
  })
  return Object.assign(runner, { worksFor: (asker: Asker) => void (current = asker) })
}
