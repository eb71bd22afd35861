import type { LicenseStatus } from './session.js'

/** Longest range that is answered at once, in months. */
export const MAX_MONTHS = 60

/** Months that are shown when nothing else is asked. */
export const DEFAULT_MONTHS = 12

export type TeamProbes = { teamId: string; teamName: string; probes: number }

export type UsageMonth = {
  /** `YYYY-MM`, UTC */
  month: string
  /** Every team that sent something, also one that is gone. */
  teams: TeamProbes[]
  probes: number
}

export type UsageReport = {
  from: string
  to: string
  /** Each month of the range, the first one first. */
  months: UsageMonth[]
  /** Targets that exist now. */
  targets: { teamId: string; teamName: string; targets: number }[]
  license: LicenseStatus & { allowsOverage: boolean; isInstalled: boolean }
}
