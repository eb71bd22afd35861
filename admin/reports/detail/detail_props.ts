import type { Report } from '#api/contract/findings/report'
import type { Names } from '../filter/filter_options.js'
import type { ReportLinks } from '../useReportView.js'

export type DetailProps = { report: Report; id: string; names: Names; links: ReportLinks }
