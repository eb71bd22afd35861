import type { JudgePrecision } from '../findings/calibration.js'
import type { AttackSuccess, Severity } from '../../engines/redteam/vocabulary.js'

/** Newest results of a target, for the list of targets. Null if there are none or the user may not read them. */
export type TargetResults = {
  /** The last published report. Excludes reruns, which cover selected attacks only. */
  lastReport: {
    evalId: string
    createdAt: string
    success: AttackSuccess
    undecided: number
    /** Null if it was never measured. */
    judge: JudgePrecision | null
  } | null
  /** Fraction of decided attacks in the last report that succeeded. */
  lastSuccessRate: number | null
  /** Risk score of the last report, 0–10. */
  lastRiskScore: number | null
  openVulnerabilities: number | null
  worstOpenSeverity: Severity | null
}
