import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { DashboardReport } from '#api/contract/targets/target_dashboard'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { RiskChip } from '../parts/RiskChip.js'
import { Section } from '../../core/display/Section.js'
import { MetricTable } from './MetricTable.js'

/** Table of the reports in the chart, newest first, with rates by severity. */
export function LastReports({ reports }: { reports: readonly DashboardReport[] }) {
  const t = useText()
  const newest = [...reports].reverse()
  const tested = SEVERITIES.filter((severity) =>
    reports.some(({ severities }) => severities.some((each) => each.severity === severity))
  )
  const lastTwo = newest.slice(0, 2).map(({ evalId }) => encodeURIComponent(evalId))
  return (
    <Section
      title={t('target_dashboard.last')}
      actions={
        lastTwo.length === 2 && (
          <Button
            component={RouterLink}
            to={`/redteam/report/compare?ids=${lastTwo.join(',')}`}
            variant="outlined"
          >
            {t('target_dashboard.compare')}
          </Button>
        )
      }
    >
      <MetricTable
        label={t('target_dashboard.last')}
        headings={[
          t('target_dashboard.report'),
          t('reports.columns.tests'),
          t('reports.columns.rate'),
          t('reports.columns.risk'),
          ...tested.map((severity) => t(`severity.${severity}`)),
        ]}
        rows={newest.map((report) => ({
          key: report.evalId,
          cells: [
            <ReportLink key="name" report={report} />,
            formatCount(report.figures.tests),
            <Rate key="rate" success={report.figures} />,
            <RiskChip key="risk" score={report.figures.decided > 0 ? report.riskScore : null} />,
            ...tested.map((severity) => {
              const own = report.severities.find((each) => each.severity === severity)
              return own ? <Rate key={severity} success={own} /> : '–'
            }),
          ],
        }))}
      />
    </Section>
  )
}

function ReportLink({ report }: { report: DashboardReport }) {
  const t = useText()
  return (
    <>
      <Link component={RouterLink} to={`/redteam/report/${encodeURIComponent(report.evalId)}`}>
        {report.name || report.evalId}
      </Link>
      <br />
      <TimeAgo at={report.createdAt} />
      {report.partial && ` · ${t('reports.partial')}`}
    </>
  )
}
