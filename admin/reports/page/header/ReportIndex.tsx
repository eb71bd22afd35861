import type { Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { SectionIndex } from '../../../core/page/SectionIndex.js'
import { useLearned } from '../../queries.js'
import type { ReportLinks } from '../../useReportView.js'
import { reportSections } from './report_sections.js'

/** Index of the sections. */
export function ReportIndex(props: { report: Report; figures: Report; links: ReportLinks }) {
  const t = useText()
  const { report, figures, links } = props
  const learned = useLearned(report.evalId)
  const hasDisclosed = learned !== undefined && learned.tools.length + learned.disclosed.length > 0
  const showsUntested = links.view.untested
  return (
    <SectionIndex sections={reportSections(t, { report, figures, showsUntested, hasDisclosed })} />
  )
}
