import type { LicenseStatus } from '../accounts/session.js'

/** Maximum range in months. */
export const MAX_MONTHS = 60

/** Default range in months. */
export const DEFAULT_MONTHS = 12

export type TeamProbes = { teamId: string; teamName: string; probes: number }

export type UsageMonth = {
  /** `YYYY-MM`, UTC */
  month: string
  /** Teams with probes in this month, including deleted teams. */
  teams: TeamProbes[]
  probes: number
}

export type UsageReport = {
  from: string
  to: string
  /** All months of the range in order. */
  months: UsageMonth[]
  /** Current number of targets per team, regardless of the range. */
  targets: { teamId: string; teamName: string; targets: number }[]
  license: LicenseStatus & { allowsOverage: boolean; isInstalled: boolean }
}
