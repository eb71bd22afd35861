import type { JudgePrecision } from '#api/contract/findings/calibration'
import type { AttackSuccess } from '#api/engines/redteam/vocabulary'

export type ReportListRow = {
  id: string
  name: string
  targetId: string | null
  targetName: string | null
  createdAt: string
  tests: number
  passed: number
  failed: number
  errors: number
  undecided: number
  attackSuccess: AttackSuccess
  riskScore: number | null
  partial: boolean
  /** Precision of the report's judge; null if it was never measured. */
  judge: JudgePrecision | null
}
