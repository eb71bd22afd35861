import type { JudgePrecision } from '#api/contract/findings/calibration'
import { port } from '#api/platform/ports/port'

/** A report with the judge that produced its verdicts. */
export type JudgedReport = {
  id: string
  targetId: string
  backend: string
  graderLabel: string
  judgeVersion: string | null
}

type Judges = {
  /** Returns the precision of each report's judge, by report ID, in a single statement. */
  judgePrecisionsOf(
    teamId: string,
    reports: readonly JudgedReport[]
  ): Promise<Map<string, JudgePrecision | null>>
}

export const judgePort = port<Judges>('judges of reports')
