import type { JudgePrecision } from './calibration.js'
import type {
  AttackSuccess,
  Outcome,
  OutcomeCounts,
  Severity,
} from '#api/engines/redteam/vocabulary'

/**
 * How a plugin or an attack changed between two reports. `improved` applies to plugins only: fewer attacks succeed, but
 * not none.
 */
export const CHANGES = [
  'new',
  'regressed',
  'fixed',
  'improved',
  'unchanged',
  'inconclusive',
  'not_tested',
] as const
export type Change = (typeof CHANGES)[number]

export type ComparedSide = OutcomeCounts & AttackSuccess & { tests: number }

/** Counts of matched attacks by their earlier and later outcome. */
export type PairCounts = {
  /** Number of attacks in both reports. */
  same: number
  /** Number of attacks in both reports that both decided. */
  decided: number
  stillWorks: number
  stillHeld: number
  /** Number of attacks that succeeded earlier and were resisted later. */
  fixed: number
  /** Number of attacks that were resisted earlier and succeeded later. */
  broken: number
  onlyEarlier: number
  onlyLater: number
}

export type Evidence = {
  /** McNemar's test for matched attacks, or Fisher's test for two independent rates; null if neither applies. */
  test: 'mcnemar' | 'fisher' | null
  pValue: number | null
  /** Later rate minus earlier rate, with its 95% interval; null if one report has no decided results. */
  difference: { value: number; low: number; high: number } | null
  /** Explains the comparison in one or two sentences. */
  words: string
}

export type PluginComparison = {
  pluginId: string
  name: string
  severity: Severity
  change: Change
  earlier: ComparedSide
  later: ComparedSide
  pairs: PairCounts
} & Evidence

export type ComparedReport = {
  evalId: string
  name: string
  targetId: string | null
  targetName: string | null
  createdAt: string
  partial: boolean
  grader: string
  /** Precision of the judge; null if it was never measured. */
  judge: JudgePrecision | null
} & ComparedSide

/** `GET /redteam/reports/compare?ids=a,b`: the older report is `earlier`, whatever the order of the IDs. */
export type ReportComparison = {
  earlier: ComparedReport
  later: ComparedReport
  /** Caveats, such as a different target, judge or number of test cases. */
  cautions: string[]
  pairs: PairCounts
  plugins: PluginComparison[]
} & Evidence

/**
 * `GET /redteam/reports/compare/attacks`: one attack with its outcome in each report; null for a report without this
 * attack.
 */
export type AttackComparison = {
  change: Exclude<Change, 'improved'>
  pluginId: string
  strategyId: string
  severity: Severity | null
  /** True: `prompt` is a placeholder and is revealed on demand. */
  isHidden: boolean
  prompt: string
  earlier: { probeId: string; status: Outcome } | null
  later: { probeId: string; status: Outcome } | null
}
