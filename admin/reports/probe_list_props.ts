import type { ProbeRow } from '#api/contract/report'
import type { Names } from './filter_options.js'
import type { ReportLinks } from './useReportView.js'

/** What a list of probes needs, as rows or as cards. */
export type ProbeListProps = {
  evalId: string
  rows: readonly ProbeRow[]
  openId: string | null
  names: Names
  links: ReportLinks
}
