import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { DashboardReport } from '#api/contract/target_dashboard'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../app/i18n.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { formatCount } from '../figures.js'
import { Rate } from '../Rate.js'
import { RiskChip } from '../RiskChip.js'
import { Section } from '../Section.js'
import { FigureTable } from './FigureTable.js'

/** Every report that the chart shows, the newest on top, with its rates by severity. */
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
      <FigureTable
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
