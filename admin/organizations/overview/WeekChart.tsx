import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { WeekOverview } from '#api/contract/overview'
import { useText } from '../../app/i18n.js'
import { formatPercent } from '../../reports/figures.js'
import { weekLabel } from './week_label.js'

const HEIGHT = 190

/** Attack success and scans week by week. A table with the same numbers stands below. */
export function WeekChart({ weeks }: { weeks: readonly WeekOverview[] }) {
  const t = useText()
  const { palette } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const xAxis = [
    { data: weeks.map(({ week }) => weekLabel(week)), scaleType: 'band' as const, height: 26 },
  ]
  const shared = { height: HEIGHT, skipAnimation: isStill, xAxis, grid: { horizontal: true } }
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: { xs: '100%', md: '1fr 1fr' }, gap: 2 }}
    >
      <LineChart
        {...shared}
        yAxis={[
          { min: 0, max: 1, width: 48, valueFormatter: (share: number) => formatPercent(share) },
        ]}
        series={[
          {
            data: weeks.map(({ success }) => success.rate),
            label: t('overview.success'),
            color: palette.outcome.failed.main,
            connectNulls: false,
            valueFormatter: (share) => (share === null ? '–' : formatPercent(share)),
          },
        ]}
      />
      <BarChart
        {...shared}
        yAxis={[{ tickMinStep: 1, width: 36 }]}
        series={[
          {
            data: weeks.map(({ scans }) => scans),
            label: t('overview.scans'),
            color: palette.primary.main,
          },
        ]}
      />
    </Box>
  )
}
