import type { Report } from '#api/contract/report'
import type { Texts } from '#api/evals/hidden/hidden_texts'
import type { ProbeFilter } from '#api/evals/probe_filter'

/** A report as it is exported: its figures, and which of its probes are meant. */
export type ExportedReport = {
  report: Report
  filter: ProbeFilter
  /** Whether hidden texts are part of it; what is printed never holds them. */
  texts: Texts
  /** Address of the console, without a slash at its end. */
  appUrl: string
  appName: string
}
