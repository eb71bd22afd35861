import { useParams } from 'react-router'
import { ReportPage } from '../../reports/page/ReportPage.js'
import { useReport } from '../../reports/queries.js'
import { NO_FILTER } from '../../reports/report_view.js'
import { useReportView } from '../../reports/useReportView.js'
import { isGone, LinkGone } from './LinkGone.js'

/** Report page of a public link. */
export function SharedReport() {
  const { id = '' } = useParams()
  const { view } = useReportView()
  const { error } = useReport(id, NO_FILTER, view)
  return isGone(error) ? <LinkGone /> : <ReportPage />
}
