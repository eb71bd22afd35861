import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import type { UsageMonth } from '#api/contract/targets/usage'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { AXIS_MARGIN, chartWidth } from '../../core/display/chart_layout.js'
import { usageSeries } from '../usage_series.js'

const CHART_HEIGHT = 280

/** Probes per month, stacked by team. The table contains the same numbers. */
export function UsageChart({ months }: { months: readonly UsageMonth[] }) {
  const t = useText()
  const { severity, outcome, primary } = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const colors = [
    primary.main,
    severity.high.main,
    severity.low.main,
    outcome.undecided.main,
    severity.medium.main,
    outcome.passed.main,
    severity.critical.main,
    severity.informational.main,
  ]
  return (
    <Box aria-hidden sx={{ maxWidth: chartWidth(months.length) }}>
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation={isStill}
        margin={AXIS_MARGIN}
        xAxis={[
          {
            label: t('usage.month'),
            data: months.map(({ month }) => month),
            scaleType: 'band',
            height: 48,
          },
        ]}
        yAxis={[{ label: t('usage.count'), tickMinStep: 1, disableLine: true, width: 72 }]}
        grid={{ horizontal: true }}
        series={usageSeries(months).map(({ id, name, data }, index) => ({
          id,
          data,
          label: name ?? t('usage.others'),
          color: colors[index % colors.length] ?? primary.main,
          stack: 'teams',
        }))}
      />
    </Box>
  )
}
