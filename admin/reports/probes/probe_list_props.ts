import type { ProbeRow } from '#api/contract/findings/report'
import type { Names } from '../filter/filter_options.js'
import type { ReportLinks } from '../useReportView.js'

/** Props of a list of probes, which is either a table or cards. */
export type ProbeListProps = {
  evalId: string
  rows: readonly ProbeRow[]
  openId: string | null
  names: Names
  links: ReportLinks
}
