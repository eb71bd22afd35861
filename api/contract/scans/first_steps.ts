import type { ScanStatus } from './scan.js'

/** A team's progress in the checklist for its first scan. Demo content does not count. */
export type FirstSteps = {
  hasTarget: boolean
  hasTemplate: boolean
  /** The newest scan of one of the team's own targets, preferably one with a report. */
  scan: { id: string; evalId: string | null; status: ScanStatus; finishedAt: string | null } | null
  /** Whether at least two scans of the team's own targets have a report; if so, members know where to review findings. */
  hasSeveralReports: boolean
  /** The demo target, if the team has one and its scan has a report. */
  demoTargetId: string | null
}
