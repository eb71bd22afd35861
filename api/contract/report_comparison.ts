import type {
  AttackSuccess,
  Outcome,
  OutcomeCounts,
  Severity,
} from '../engines/redteam/vocabulary.js'

/**
 * What became of a weakness, or of one attack, between an earlier and a later report. `improved` is said of a plugin
 * only: fewer attacks work, but some do.
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

/** The same attack in both reports, by how it ended earlier and later. */
export type PairCounts = {
  /** Attacks that are in both. */
  same: number
  /** Of those, decided in both. */
  decided: number
  stillWorks: number
  stillHeld: number
  /** Worked earlier, held later. */
  fixed: number
  /** Held earlier, worked later. */
  broken: number
  onlyEarlier: number
  onlyLater: number
}

/** How a difference was judged. */
export type Evidence = {
  /** McNemar's test of the same attacks, or Fisher's of two independent rates; null where there was nothing to test. */
  test: 'mcnemar' | 'fisher' | null
  pValue: number | null
  /** Later rate less the earlier one, as a share, with its 95 % interval; null when one side decided nothing. */
  difference: { value: number; low: number; high: number } | null
  /** Both in one sentence or two. */
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
} & ComparedSide

/** `GET /redteam/reports/compare?ids=earlier,later`: the older one is the earlier, however they are named. */
export type ReportComparison = {
  earlier: ComparedReport
  later: ComparedReport
  /** What makes the reports hard to compare, in words: another target, another judge, other tests. */
  cautions: string[]
  pairs: PairCounts
  plugins: PluginComparison[]
} & Evidence

/** `GET /redteam/reports/compare/attacks`: one attack of either report. */
export type AttackComparison = {
  change: Exclude<Change, 'improved'>
  pluginId: string
  strategyId: string
  severity: Severity | null
  /** The prompt is shown on demand. */
  isHidden: boolean
  prompt: string
  earlier: { probeId: string; status: Outcome } | null
  later: { probeId: string; status: Outcome } | null
}
