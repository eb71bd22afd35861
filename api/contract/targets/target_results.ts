import type { JudgePrecision } from '../findings/calibration.js'
import type { AttackSuccess, Severity } from '../../engines/redteam/vocabulary.js'

/** Newest results of a target in the list of targets. Null if there are none or the user must not read them. */
export type TargetResults = {
  /** The last published report, without reruns: they cover selected attacks only. */
  lastReport: {
    evalId: string
    createdAt: string
    success: AttackSuccess
    undecided: number
    /** Null if nothing is known. */
    judge: JudgePrecision | null
  } | null
  /** Fraction of the decided attacks of the last report that succeeded. */
  lastSuccessRate: number | null
  /** Risk score of the last report, 0–10. */
  lastRiskScore: number | null
  openVulnerabilities: number | null
  worstOpenSeverity: Severity | null
}
