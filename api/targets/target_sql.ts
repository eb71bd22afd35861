import { sqlPort } from '#api/platform/ports/sql_port'

/** SQL for the number of targets in the organization `:organizationId`. */
export const TARGETS_OF_ORGANIZATION = `(
  select count(*)::int from targets join teams on teams.id = targets.team_id
  where teams.organization_id = :organizationId)`

type ScansOfTarget = {
  /** The newest scan of `targets.id` as JSON `{ id, status, finishedAt }`, or null. */
  lastScan: string
  /** Whether a scan of `targets.id` was created at or after the time in the positional binding. */
  isScannedSince: string
}

type ReportsOfTarget = {
  /**
   * The newest report of `targets.id` as JSON `{ evalId, createdAt, passed, failed, undecided, riskScore, backend,
   * graderLabel, judgeVersion, successRate }`, or null.
   */
  lastReport: string
}

type VulnerabilitiesOfTarget = {
  /** Open vulnerabilities of `targets.id` as JSON `{ count, worst }`; `worst` is a severity or null. */
  open: string
}

/** SQL fragments about the scans of a target. */
export const scansOfTarget = sqlPort<ScansOfTarget>('scans of a target')

/** SQL fragment about the published reports of a target. */
export const reportsOfTarget = sqlPort<ReportsOfTarget>('reports of a target')

/** SQL fragment about the vulnerabilities of a target. */
export const vulnerabilitiesOfTarget = sqlPort<VulnerabilitiesOfTarget>(
  'vulnerabilities of a target'
)
