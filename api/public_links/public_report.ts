import type { ProbeDetail, ProbeRow, Report } from '#api/contract/report'

/** A report without what it says of the team: where it was made, by which settings. */
export const publicReport = (report: Report): Report => ({
  ...report,
  scanId: null,
  targetId: null,
  templateName: null,
})

/** Which verdict holds is shown; that a person changed it, and who, is not. */
export const publicProbe = <Row extends ProbeRow>(row: Row): Row => ({ ...row, overridden: false })

export const publicProbeDetail = (probe: ProbeDetail): ProbeDetail => ({
  ...publicProbe(probe),
  review: null,
})
