import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { useEvalSource } from '../evals/eval_source.js'
import { ChartWithTable } from './ChartWithTable.js'
import { FlowChart } from './detail/FlowChart.js'
import type { Names } from './filter_options.js'
import { FrameworkCards } from './FrameworkCards.js'
import { LearnedSection } from './LearnedSection.js'
import { categoryRows, severityRows, strategyRows } from './outcome_rows.js'
import { OutcomeTable } from './OutcomeTable.js'
import { ProbeSection } from './ProbeSection.js'
import { RiskCategories } from './RiskCategories.js'
import { Section } from './Section.js'
import { Totals } from './Totals.js'
import { UntestedSection } from './UntestedSection.js'
import type { ReportLinks } from './useReportView.js'
import { VulnerabilityTable } from './VulnerabilityTable.js'
import { FollowNote } from '../vulnerabilities/FollowNote.js'

/** `figures` are of the filtered probes, `report` of all: a framework is about the whole scan. */
export function ReportFigures(props: {
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
  const tableOf = (title: string, rows: typeof methods) => (
    <OutcomeTable label={t(title)} heading={t(`${title}_heading`)} rows={rows} links={links} />
  )
  return (
    <>
      <Totals report={figures} links={links} />
      {figures.totals.tests > 0 && (
        <>
          <Section title={t('reports.severities.title')}>
            <ChartWithTable
              rows={severities}
              table={tableOf('reports.severities.title', severities)}
            />
          </Section>
          <Section
            title={t('reports.categories.title')}
            explanation={t('reports.categories.explanation')}
          >
            <RiskCategories groups={categoryRows(figures)} links={links} />
          </Section>
          <Section
            title={t('reports.methods.title')}
            explanation={t('reports.methods.explanation')}
          >
            <ChartWithTable rows={methods} table={tableOf('reports.methods.title', methods)} />
            <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
              {t('report_details.flow.overview')}
            </Typography>
            <FlowChart rows={methods} />
          </Section>
          <Section
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
