import type { Asker } from '#api/outbound_log/asker'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { keepRunner, type KeptRunner } from '#api/runner/keep_runner'

/** A runner that knows whose scan it works for: what it is refused is in that team's log. */
export type ScanRunner = KeptRunner & { worksFor(asker: Asker): void }

export function scanRunner(folder: string): ScanRunner {
  let current: Asker | null = null
  const runner = keepRunner({
    folder,
    onRefused: (refused) => current && recordRefusal(refused, current),
  })
  return Object.assign(runner, { worksFor: (asker: Asker) => void (current = asker) })
}
