import type { Report } from '#api/contract/report'
import type { Names } from '../filter_options.js'
import type { ReportLinks } from '../useReportView.js'

/** What is shown of a plugin, method or control. */
export type DetailProps = { report: Report; id: string; names: Names; links: ReportLinks }
