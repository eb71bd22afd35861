import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { useEvalSource } from '../../../evals/eval_source.js'
import { ChartWithTable } from '../../charts/ChartWithTable.js'
import { FlowChart } from '../../detail/FlowChart.js'
import type { Names } from '../../filter/filter_options.js'
import { FrameworkCards } from '../../frameworks/FrameworkCards.js'
import { LearnedSection } from '../LearnedSection.js'
import { categoryRows, severityRows, strategyRows } from '../../charts/outcome_rows.js'
import { OutcomeTable } from '../../charts/OutcomeTable.js'
import { ProbeSection } from '../../probes/ProbeSection.js'
import { RiskCategories } from '../RiskCategories.js'
import { REPORT_SECTIONS } from '../header/report_sections.js'
import { Section } from '../../../core/display/Section.js'
import { Totals } from './Totals.js'
import { UndecidedResults } from '../../undecided/UndecidedResults.js'
import { UntestedSection } from '../UntestedSection.js'
import type { ReportLinks } from '../../useReportView.js'
import { VulnerabilityTable } from '../VulnerabilityTable.js'
import { FollowNote } from '../../../vulnerabilities/parts/FollowNote.js'

/**
 * `figures` contains the metrics of the filtered probes; `report` those of all probes, for parts that describe the
 * whole scan, such as frameworks.
 */
export function ReportMetrics(props: {
  report: Report
  figures: Report
  names: Names
  links: ReportLinks
}) {
  const t = useText()
  const { report, figures, names, links } = props
  const { isPublic } = useEvalSource()
  const methods = strategyRows(figures.strategies)
  const severities = severityRows(figures.plugins, (severity) => t(`severity.${severity}`))
  const tableOf = (
    title: 'reports.severities.title' | 'reports.strategies.title',
    rows: typeof methods
  ) => <OutcomeTable label={t(title)} heading={t(`${title}_heading`)} rows={rows} links={links} />
  return (
    <>
      <Totals report={figures} links={links} />
      <UndecidedResults figures={figures} links={links} />
      {figures.totals.tests > 0 && (
        <>
          <Section id={REPORT_SECTIONS.severities} title={t('reports.severities.title')}>
            <ChartWithTable
              rows={severities}
              table={tableOf('reports.severities.title', severities)}
            />
          </Section>
          <Section
            id={REPORT_SECTIONS.categories}
            title={t('reports.categories.title')}
            explanation={t('reports.categories.explanation')}
          >
            <RiskCategories groups={categoryRows(figures)} links={links} />
          </Section>
          <Methods rows={methods} table={tableOf('reports.strategies.title', methods)} />
          <Section
            id={REPORT_SECTIONS.vulnerabilities}
            title={t('reports.vulnerabilities.title')}
            explanation={t('reports.vulnerabilities.explanation')}
          >
            {!isPublic && <FollowNote report={report} />}
            <VulnerabilityTable plugins={figures.plugins} links={links} />
          </Section>
        </>
      )}
      {report.frameworks.length > 0 && (
        <Section
          id={REPORT_SECTIONS.frameworks}
          title={t('reports.frameworks.title')}
          explanation={t('reports.frameworks.explanation')}
        >
          <FrameworkCards frameworks={report.frameworks} names={names} links={links} />
        </Section>
      )}
      {links.view.untested && <UntestedSection untested={report.untested} />}
      {!isPublic && <LearnedSection evalId={report.evalId} names={names} links={links} />}
      <ProbeSection figures={figures} names={names} links={links} />
    </>
  )
}

function Methods({ rows, table }: { rows: ReturnType<typeof strategyRows>; table: ReactNode }) {
  const t = useText()
  return (
    <Section
      id={REPORT_SECTIONS.strategies}
      title={t('reports.strategies.title')}
      explanation={t('reports.strategies.explanation')}
    >
      <ChartWithTable rows={rows} table={table} />
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('report_details.flow.overview')}
      </Typography>
      <FlowChart rows={rows} />
    </Section>
  )
}
