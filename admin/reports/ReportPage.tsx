import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import { useParams } from 'react-router'
import type { Report } from '#api/contract/report'
import { HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import '../i18n/areas/report_details.js'
import '../i18n/areas/reports.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { DetailDrawer } from './detail/DetailDrawer.js'
import { FilterBar } from './FilterBar.js'
import { FilterChips } from './FilterChips.js'
import { FilterNote } from './FilterNote.js'
import { namesIn } from './filter_options.js'
import { NothingDecided } from './NothingDecided.js'
import { PrintStyle } from './PrintStyle.js'
import { ReportFigures } from './ReportFigures.js'
import { ReportHeader } from './ReportHeader.js'
import { ReportMissing, ReportRefused } from './ReportMissing.js'
import { NO_FILTER, figuresFilter } from './report_view.js'
import { useReport } from './report_queries.js'
import { SeverityCards } from './SeverityCards.js'
import { useReportView } from './useReportView.js'

/** The report of one scan: from its figures down to the probe behind each of them. */
export function ReportPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { view } = useReportView()
  const { report, error, refetch } = useReport(id, NO_FILTER, view)
  if (error && !report) {
    const status = error instanceof HttpError ? error.status : null
    if (status === 404) return <ReportMissing id={id} />
    if (status === 403) return <ReportRefused />
    return <ErrorState title={t('reports.failed')} error={error} onRetry={() => void refetch()} />
  }
  return report ? <ReportBody report={report} /> : <PageSkeleton rows={12} />
}

function ReportBody({ report }: { report: Report }) {
  const t = useText()
  const links = useReportView()
  const { filter } = links.view
  const filtered = useReport(report.evalId, figuresFilter(filter), links.view)
  const figures = filtered.report ?? report
  const names = namesIn(report)
  if (report.totals.tests === 0) {
    return (
      <>
        <ReportHeader report={report} links={links} />
        <EmptyState
          icon={<AssessmentOutlined />}
          title={t('reports.no_probes')}
          explanation={t(report.partial ? 'reports.no_probes_partial' : 'reports.no_probes_hint')}
        />
      </>
    )
  }
  return (
    <>
      <PrintStyle />
      <ReportHeader report={report} links={links} />
      <NothingDecided totals={report.totals} links={links} />
      <SeverityCards severities={report.severities} links={links} />
      <FilterBar report={report} links={links} />
      <FilterChips names={names} links={links} />
      <FilterNote figures={figures} whole={report} error={filtered.error} />
      <ReportFigures report={report} figures={figures} names={names} links={links} />
      {links.view.detail && (
        <DetailDrawer report={report} detail={links.view.detail} names={names} links={links} />
      )}
    </>
  )
}
