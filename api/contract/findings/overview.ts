import type { JudgePrecision } from './calibration.js'
import type { DueDays } from './vulnerability.js'
import type { AttackSuccess, Severity } from '#api/engines/redteam/vocabulary'

/** One week, identified by its Monday (`YYYY-MM-DD`, UTC). */
export type WeekOverview = { week: string; scans: number; success: AttackSuccess }

export type TeamOverview = {
  id: string
  name: string
  scans: number
  success: AttackSuccess
  targets: number
  /** Number of targets that were not scanned in the last `staleDays` days. */
  staleTargets: number
  /** Open vulnerabilities by severity. */
  open: Record<Severity, number>
}

export type OrganizationOverview = {
  from: string
  to: string
  staleDays: number
  success: AttackSuccess
  /**
   * Precision of the judge of all reports in the range; null if it was never measured or the reports have several judges.
   */
  judge: JudgePrecision | null
  weeks: WeekOverview[]
  teams: TeamOverview[]
}

/** An organization with administrative details. */
export type OrganizationDetails = {
  id: string
  name: string
  canUseRedteam: boolean
  canUseAdaptiveGuardrails: boolean
  createdAt: string
  /** Whether administrators can change the flags; on the hosted cloud, the contract determines them. */
  mayChangeFlags: boolean
  /** Days until vulnerabilities are due, by severity. */
  dueDays: DueDays
  counts: { teams: number; users: number; targets: number; scans: number }
}
