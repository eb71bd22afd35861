import type { ScanStatus } from './scan.js'

/** Progress of a team in the checklist of the first scan. Demo content does not count as the team's own. */
export type FirstSteps = {
  hasTarget: boolean
  hasTemplate: boolean
  /** A scan of an own target: the newest with a report or, if there is none, the newest. */
  scan: { id: string; evalId: string | null; status: ScanStatus; finishedAt: string | null } | null
  /** At least two scans of own targets have a report, so members know where to review findings. */
  hasSeveralReports: boolean
  /** The demo target, if the team has one and its scan has a report. */
  demoTargetId: string | null
}
