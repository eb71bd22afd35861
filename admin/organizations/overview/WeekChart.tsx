import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { WeekOverview } from '#api/contract/findings/overview'
import { useText } from '../../core/i18n/i18n.js'
import { formatUtcDay } from '../../core/display/formats/dates.js'
import { formatPercent } from '../../core/display/formats/number_formats.js'
import { chartWidth } from '../../core/display/chart_layout.js'

const HEIGHT = 220

/** Chart of attack success rate and scans per week. The table below it contains the same numbers. */
export function WeekChart({ weeks }: { weeks: readonly WeekOverview[] }) {
  const t = useText()
  const colors = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const xAxis = [
    {
      label: t('overview.week'),
      data: weeks.map(({ week }) => formatUtcDay(week)),
      scaleType: 'band' as const,
      // MUI shortens labels that are higher than the space that the axis title leaves, e.g. to `Sep…`.
      height: 56,
    },
  ]
  const shared = { height: HEIGHT, skipAnimation: isStill, xAxis, grid: { horizontal: true } }
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '100%', md: '1fr 1fr' },
        gap: 2,
        maxWidth: 2 * chartWidth(weeks.length),
      }}
    >
      <LineChart
        {...shared}
        yAxis={[
          {
            label: t('overview.success'),
            min: 0,
            max: 1,
            width: 64,
            valueFormatter: (share: number) => formatPercent(share),
          },
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
        yAxis={[{ label: t('overview.scans'), tickMinStep: 1, width: 52 }]}
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
