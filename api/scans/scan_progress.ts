import type { ScanEvent, ScanProgress, ScanStatus } from '#api/contract/scans/scan'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { publish } from '#api/platform/queue/live'

type Counted = { status: ScanStatus; total: number } & OutcomeCountsByName

type Published = Counted & {
  id: string
  teamId: string
  /** Absent in a row that was just inserted. */
  requests?: number
}

/** Counts as named in the table `scans`, where `errors` is a count and `error` is the reason for a failure. */
type OutcomeCountsByName = Pick<OutcomeCounts, 'passed' | 'failed' | 'undecided'> & {
  errors: number
}

export function progressOf(scan: Counted): ScanProgress {
  const { status, total, passed, failed, errors, undecided } = scan
  const completed = passed + failed + errors + undecided
  return { phase: status, completed, total, passed, failed, errors, undecided }
}

/** Publishes the progress to subscribers of the scan and of the team's list of scans. */
export async function publishScan(scan: Published) {
  const { id, status, requests = 0 } = scan
  const event = { id, status, progress: progressOf(scan), requests } satisfies ScanEvent
  await publish(`teams/${scan.teamId}/jobs`, event)
  await publish(`teams/${scan.teamId}/jobs/${scan.id}`, event)
}
