import { useParams } from 'react-router'
import { ReportPage } from '../reports/ReportPage.js'
import { useReport } from '../reports/report_queries.js'
import { NO_FILTER } from '../reports/report_view.js'
import { useReportView } from '../reports/useReportView.js'
import { isGone, LinkGone } from './LinkGone.js'

/** The page of a report, for whoever has the link. */
export function SharedReport() {
  const { id = '' } = useParams()
  const { view } = useReportView()
  const { error } = useReport(id, NO_FILTER, view)
  return isGone(error) ? <LinkGone /> : <ReportPage />
}
