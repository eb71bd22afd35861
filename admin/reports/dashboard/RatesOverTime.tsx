import Typography from '@mui/material/Typography'
import { useColors } from '../../core/theme/theme.js'
import type { DashboardReport, TargetDashboard } from '#api/contract/targets/target_dashboard'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { TimeChart, type TimePoint } from './TimeChart.js'

/** Chart of the rates by severity, with one point per report. A table below has the same numbers. */
export function RatesOverTime({ dashboard }: { dashboard: TargetDashboard }) {
  const t = useText()
  const colors = useColors()
  const { reports, total } = dashboard
  const { from, to } = spanOf(reports)
  const series = SEVERITIES.map((severity) => ({
    label: t(`severity.${severity}`),
    color: colors.severity[severity].main,
    points: reports.flatMap(({ createdAt, severities }): TimePoint[] => {
      const own = severities.find((each) => each.severity === severity)
      if (!own || own.rate === null || !own.interval) return []
      return [{ at: createdAt, value: own.rate, ...own.interval }]
    }),
  })).filter(({ points }) => points.length > 0)
  return (
    <Section title={t('target_dashboard.success')} explanation={t('target_dashboard.success_hint')}>
      <TimeChart
        series={series}
        from={from}
        to={to}
        max={1}
        valueName={t('target_dashboard.rate')}
        format={(share) => formatPercent(share)}
      />
      {total > reports.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('target_dashboard.more', {
            shown: formatCount(reports.length),
            total: formatCount(total),
          })}
        </Typography>
      )}
    </Section>
  )
}

/**
 * Returns the time span of the reports plus a margin, so that a few recent reports are not squeezed
 * into one corner.
 */
function spanOf(reports: readonly DashboardReport[]) {
  const moments = reports.map(({ createdAt }) => Date.parse(createdAt))
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  const around = Math.max(60_000, (last - first) * 0.06)
  return {
    from: new Date(first - around).toISOString(),
    to: new Date(last + around).toISOString(),
  }
}
