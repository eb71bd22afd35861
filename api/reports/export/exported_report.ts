import type { Report } from '#api/contract/report'
import type { ProbeFilter } from '#api/evals/probe_filter'

/** A report as it is exported: its figures, and which of its probes are meant. */
export type ExportedReport = {
  report: Report
  filter: ProbeFilter
  /** Address of the console, without a slash at its end. */
  appUrl: string
  appName: string
}
