import type { DueDays } from './issue.js'
import type { AttackSuccess, Severity } from '../engines/redteam/vocabulary.js'

/** One week, named by its Monday (`YYYY-MM-DD`, UTC). */
export type WeekOverview = { week: string; scans: number; success: AttackSuccess }

export type TeamOverview = {
  id: string
  name: string
  scans: number
  success: AttackSuccess
  targets: number
  /** Targets without a scan in the last `staleDays` days. */
  staleTargets: number
  /** Vulnerabilities that wait for a repair now, by severity. */
  open: Record<Severity, number>
}

export type OrganizationOverview = {
  from: string
  to: string
  staleDays: number
  success: AttackSuccess
  weeks: WeekOverview[]
  teams: TeamOverview[]
}

/** An organization as its administrators see it. */
export type OrganizationDetails = {
  id: string
  name: string
  canUseRedteam: boolean
  canUseAdaptiveGuardrails: boolean
  createdAt: string
  /** Whether the flags may be changed here: on the hosted cloud they come with the contract. */
  mayChangeFlags: boolean
  /** Days until vulnerabilities are due, by severity. */
  dueDays: DueDays
  counts: { teams: number; users: number; targets: number; scans: number }
}
