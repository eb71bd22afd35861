import type {
  AttackSuccess,
  OutcomeCounts,
  PluginCategory,
  Severity,
} from '../engines/redteam/vocabulary.js'

/** Outcomes with the rate that follows from them. */
export type Figures = OutcomeCounts & AttackSuccess & { tests: number }

/** One whole scan or upload of the target. */
export type DashboardReport = {
  evalId: string
  name: string
  createdAt: string
  partial: boolean
  riskScore: number | null
  figures: Figures
  /** Of the severities that it tested. */
  severities: ({ severity: Severity } & Figures)[]
}

/** Vulnerabilities at the end of a day or week, by where they stand. */
export type IssuesAt = {
  /** Its last moment. */
  at: string
  open: number
  fixed: number
  /** Accepted, ignored or called a false positive. */
  decided: number
}

/** `GET /providers/:id/dashboard?from=&to=`: a target between two days, both included. */
export type TargetDashboard = {
  from: string
  to: string
  /** Oldest first. Runs that only repeat, verify or harden are left out: they are of chosen attacks. */
  reports: DashboardReport[]
  /** How many there are between the days; the newest of them are told. */
  total: number
  /** The worst first, over all told reports. */
  categories: ({ category: PluginCategory } & Figures)[]
  plugins: ({ pluginId: string; name: string; severity: Severity } & Figures)[]
  /** Null for who may not see vulnerabilities. */
  issues: IssuesAt[] | null
  /** Open ones now. */
  openNow: { severity: Severity; count: number }[] | null
}
