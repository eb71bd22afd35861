import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import { useParams } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { HttpError } from '../../core/data/http/http_error.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { useText } from '../../core/i18n/i18n.js'
import '../detail/messages.js'
import '../messages.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DetailDrawer } from '../detail/DetailDrawer.js'
import { FilterBar } from '../filter/FilterBar.js'
import { FilterChips } from '../filter/FilterChips.js'
import { FilterNote } from '../filter/FilterNote.js'
import { namesIn } from '../filter/filter_options.js'
import { NoVerdicts } from './NoVerdicts.js'
import { PrintStyle } from '../../core/page/PrintStyle.js'
import { ReportIndex } from './header/ReportIndex.js'
import { ReportMetrics } from './totals/ReportMetrics.js'
import { ReportHeader } from './header/ReportHeader.js'
import { ReportMissing, ReportRefused } from '../parts/ReportMissing.js'
import { NO_FILTER, metricsFilter } from '../report_view.js'
import { useReport } from '../queries.js'
import { SeverityCards } from './totals/SeverityCards.js'
import { useReportView } from '../useReportView.js'

/** Page with the report of one scan. Every count links to its probes. */
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
  if (!report) return <PageSkeleton rows={12} />
  return (
    <JudgePrecisionContext value={report.judge}>
      <ReportBody report={report} />
    </JudgePrecisionContext>
  )
}

function ReportBody({ report }: { report: Report }) {
  const t = useText()
  const links = useReportView()
  const { filter } = links.view
  const filtered = useReport(report.evalId, metricsFilter(filter), links.view)
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
      <ReportIndex report={report} figures={figures} links={links} />
      <NoVerdicts totals={report.totals} links={links} />
      <SeverityCards severities={report.severities} links={links} />
      <FilterBar report={report} links={links} />
      <FilterChips names={names} links={links} />
      <FilterNote figures={figures} whole={report} error={filtered.error} />
      <ReportMetrics report={report} figures={figures} names={names} links={links} />
      {links.view.detail && (
        <DetailDrawer report={report} detail={links.view.detail} names={names} links={links} />
      )}
    </>
  )
}
