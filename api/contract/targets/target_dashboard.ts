import type { JudgePrecision } from '#api/contract/findings/calibration'
import type {
  AttackSuccess,
  OutcomeCounts,
  PluginCategory,
  Severity,
} from '#api/engines/redteam/vocabulary'

/** Outcome counts with the success rate. */
export type OutcomeMetrics = OutcomeCounts & AttackSuccess & { tests: number }

/** One published report of the target, from a scan or an upload. */
export type DashboardReport = {
  evalId: string
  name: string
  createdAt: string
  partial: boolean
  riskScore: number | null
  figures: OutcomeMetrics
  /** One entry per tested severity. */
  severities: ({ severity: Severity } & OutcomeMetrics)[]
}

/** Vulnerabilities by status at the end of a day or week. */
export type VulnerabilitiesAt = {
  /** End of the day or week. */
  at: string
  open: number
  fixed: number
  /** Number of vulnerabilities that were accepted, ignored, or marked as false positives. */
  decided: number
}

/** `GET /providers/:id/dashboard?from=&to=`; both days inclusive. */
export type TargetDashboard = {
  from: string
  to: string
  /** Oldest first. Excludes reruns, which cover selected attacks only. */
  reports: DashboardReport[]
  /** Precision of the judge of the included reports; null if it was never measured or the reports have several judges. */
  judge: JudgePrecision | null
  /** Number of reports in the range; only the newest are included. */
  total: number
  /** Worst category first, across all included reports. */
  categories: ({ category: PluginCategory } & OutcomeMetrics)[]
  /** The ten worst plugins with successful attacks, worst first. */
  plugins: ({ pluginId: string; name: string; severity: Severity } & OutcomeMetrics)[]
  /** Null for users without permission to read vulnerabilities. */
  issues: VulnerabilitiesAt[] | null
  /** Vulnerabilities that are open now, by severity. */
  openNow: { severity: Severity; count: number }[] | null
}
