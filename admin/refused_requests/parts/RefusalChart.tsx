import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { REFUSAL_REASONS, type RefusalSummary } from '#api/contract/accounts/refused_requests'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { AXIS_MARGIN, chartWidth } from '../../core/display/chart_layout.js'
import { nameOfStep } from '../step_names.js'

const CHART_HEIGHT = 240

/** Chart of refused requests per hour or day, stacked by reason. Its peak and totals are also available as text. */
export function RefusalChart({ period, series }: Pick<RefusalSummary, 'period' | 'series'>) {
  const t = useText()
  const colors = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const colorOf = {
    unauthenticated: colors.primary.main,
    forbidden: colors.severity.high.main,
    csrf: colors.severity.critical.main,
    rate_limited: colors.outcome.undecided.main,
  }
  return (
    <Box aria-hidden sx={{ maxWidth: chartWidth(series.length, 1200) }}>
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation={isStill}
        margin={AXIS_MARGIN}
        xAxis={[
          {
            data: series.map(({ at }) => nameOfStep(at, period)),
            label: t(`refused_requests.time.${period === 'day' ? 'hour' : 'day'}`),
            scaleType: 'band',
            height: 48,
          },
        ]}
        yAxis={[
          {
            label: t('refused_requests.requests'),
            tickMinStep: 1,
            disableLine: true,
            width: 64,
          },
        ]}
        grid={{ horizontal: true }}
        series={REFUSAL_REASONS.map((reason) => ({
          id: reason,
          data: series.map((step) => step[reason]),
          label: t(`refused_requests.reason.${reason}`),
          color: colorOf[reason],
          stack: 'reasons',
        }))}
      />
    </Box>
  )
}
