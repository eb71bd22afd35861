import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { WeekOverview } from '#api/contract/findings/overview'
import { useText } from '../../core/i18n/i18n.js'
import { formatPercent } from '../../core/display/number_formats.js'
import { weekLabel } from './WeekTable.js'

const HEIGHT = 190

/** Chart of attack success rate and scans per week. The table below it contains the same numbers. */
export function WeekChart({ weeks }: { weeks: readonly WeekOverview[] }) {
  const t = useText()
  const colors = useColors()
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
            color: colors.outcome.failed.main,
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
            color: colors.primary.main,
          },
        ]}
      />
    </Box>
  )
}
