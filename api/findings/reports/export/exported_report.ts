import type { Report } from '#api/contract/findings/report'
import type { TextAccess } from '#api/evals/hidden/hidden_texts'
import type { ProbeFilter } from '#api/evals/probes/probe_filter'

/** A report to export, and the filter of its probes. */
export type ExportedReport = {
  report: Report
  filter: ProbeFilter
  /** Whether hidden texts are included; PDFs never contain them. */
  texts: TextAccess
  /** Base URL of the console without a trailing slash. */
  appUrl: string
  appName: string
}
