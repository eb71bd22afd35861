import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { REFUSAL_REASONS, type RefusalSummary } from '#api/contract/refused_requests'
import { useText } from '../app/i18n.js'
import '../i18n/areas/refused_requests.js'
import { nameOfStep } from './step_names.js'

const CHART_HEIGHT = 240

/** Refused requests of each hour or day, stacked by reason. The peak and the sums are readable beside it. */
export function RefusalChart({ period, series }: Pick<RefusalSummary, 'period' | 'series'>) {
  const t = useText()
  const { palette } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const colors = {
    unauthenticated: palette.primary.main,
    forbidden: palette.severity.high.main,
    csrf: palette.severity.critical.main,
    rate_limited: palette.outcome.undecided.main,
  }
  return (
    <Box aria-hidden>
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation={isStill}
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
        xAxis={[
          { data: series.map(({ at }) => nameOfStep(at, period)), scaleType: 'band', height: 28 },
        ]}
        yAxis={[{ tickMinStep: 1, disableLine: true, width: 48 }]}
        grid={{ horizontal: true }}
        series={REFUSAL_REASONS.map((reason) => ({
          id: reason,
          data: series.map((step) => step[reason]),
          label: t(`refused_requests.reason.${reason}`),
          color: colors[reason],
          stack: 'reasons',
        }))}
      />
    </Box>
  )
}
