import type { JudgePrecision } from '#api/contract/findings/calibration'
import { port } from '#api/platform/ports/port'

/** A report and the judge of its verdicts. */
export type JudgedReport = {
  id: string
  targetId: string
  backend: string
  graderLabel: string
  judgeVersion: string | null
}

type Judges = {
  /** Precision of the judge of each of a team's reports, by report ID. Runs a single statement. */
  judgePrecisionsOf(
    teamId: string,
    reports: readonly JudgedReport[]
  ): Promise<Map<string, JudgePrecision | null>>
}

export const judgePort = port<Judges>('judges of reports')
