import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { useText } from '../../core/i18n/i18n.js'
import { BAR_ORDER, type OutcomeRow } from './outcome_rows.js'

/** Heights in pixels: `ROW` per row, `FRAME` for the axis and legend. */
const ROW = 34
const FRAME = 104

/** Stacked bar chart of outcomes. A table next to it has the same numbers. */
export function OutcomeChart({ rows }: { rows: readonly OutcomeRow[] }) {
  const t = useText()
  const colors = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  return (
    <Box aria-hidden sx={{ maxWidth: 620 }}>
      <BarChart
        layout="horizontal"
        height={rows.length * ROW + FRAME}
        skipAnimation={isStill}
        margin={{ left: 0, right: 28, top: 4, bottom: 0 }}
        yAxis={[
          {
            data: rows.map(({ label }) => label),
            scaleType: 'band',
            width: 150,
            categoryGapRatio: 0.35,
            disableTicks: true,
            tickLabelStyle: { fontSize: 12 },
            valueFormatter: (label: string) =>
              label.length > 22 ? `${label.slice(0, 21)}…` : label,
          },
        ]}
        xAxis={[
          { label: t('reports.columns.tests'), tickMinStep: 1, disableLine: true, height: 48 },
        ]}
        grid={{ vertical: true }}
        series={BAR_ORDER.map((outcome) => ({
          data: rows.map(({ counts }) => counts[outcome]),
          label: t(`outcome.${outcome}`),
          color: colors.outcome[outcome].main,
          stack: 'outcomes',
        }))}
      />
    </Box>
  )
}
