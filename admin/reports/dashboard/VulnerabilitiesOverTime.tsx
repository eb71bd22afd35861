import { useColors } from '../../core/theme/theme.js'
import Typography from '@mui/material/Typography'
import type { VulnerabilitiesAt, TargetDashboard } from '#api/contract/targets/target_dashboard'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { ChartData } from '../../core/display/ChartData.js'
import { Section } from '../../core/display/Section.js'
import { MetricTable } from './MetricTable.js'
import { TimeChart } from './TimeChart.js'
import { formatEnd } from './days.js'

/** Chart of vulnerabilities by status, per day or week. */
export function VulnerabilitiesOverTime(props: {
  dashboard: TargetDashboard
  vulnerabilities: readonly VulnerabilitiesAt[]
}) {
  const t = useText()
  const colors = useColors()
  const { dashboard, vulnerabilities } = props
  const most = Math.max(
    ...vulnerabilities.map(({ open, fixed, decided }) => Math.max(open, fixed, decided))
  )
  const line = (key: 'open' | 'fixed' | 'decided', color: string) => ({
    label: t(`target_dashboard.${key}`),
    color,
    points: vulnerabilities.map((each) => ({ at: each.at, value: each[key] })),
  })
  return (
    <Section
      title={t('target_dashboard.vulnerabilities')}
      explanation={t('target_dashboard.vulnerabilities_hint')}
    >
      {most <= 0 ? (
        <Typography>{t('target_dashboard.vulnerabilities_none')}</Typography>
      ) : (
        <>
          <TimeChart
            series={[
              line('open', colors.outcome.failed.main),
              line('fixed', colors.outcome.passed.main),
              line('decided', colors.outcome.undecided.main),
            ]}
            from={dashboard.from}
            to={vulnerabilities.at(-1)?.at ?? dashboard.to}
            max={evenAbove(most)}
            valueName={t('target_dashboard.vulnerability_count')}
            format={formatCount}
          />
          <ChartData>
            <MetricTable
              label={t('target_dashboard.vulnerabilities')}
              headings={(['at', 'open', 'fixed', 'decided'] as const).map((key) =>
                t(`target_dashboard.${key}`)
              )}
              rows={changesOf(vulnerabilities).map(({ at, open, fixed, decided }) => ({
                key: at,
                cells: [formatEnd(at), formatCount(open), formatCount(fixed), formatCount(decided)],
              }))}
            />
          </ChartData>
        </>
      )}
    </Section>
  )
}

/** Rounds up to an even number of at least 2, so that the middle tick is an integer. */
const evenAbove = (most: number) => Math.max(2, Math.ceil(most / 2) * 2)

/** Returns the first and last entry, and the entries in which a number changed. */
function changesOf(vulnerabilities: readonly VulnerabilitiesAt[]): VulnerabilitiesAt[] {
  return vulnerabilities.filter((each, index) => {
    const before = vulnerabilities[index - 1]
    return (
      !before ||
      index === vulnerabilities.length - 1 ||
      each.open !== before.open ||
      each.fixed !== before.fixed ||
      each.decided !== before.decided
    )
  })
}
