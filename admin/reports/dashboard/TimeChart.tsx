import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import { chartWidth } from '../../core/display/chart_layout.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { formatDay } from './days.js'

export type TimePoint = { at: string; value: number; low?: number; high?: number }
export type TimeSeries = { label: string; color: string; points: TimePoint[] }

/** Widths in SVG units of about one pixel. The chart scales with the page; narrow screens use a narrower view box. */
const WIDE = 720
const NARROW = 330
const HEIGHT = 240
const LEFT = 52
const RIGHT = 16
const TOP = 30
const BOTTOM = 28
/** Horizontal offset that separates points of different series at the same time. */
const BESIDE = 4

/** Line chart, with confidence intervals if available. A table below it has the same numbers. */
export function TimeChart(props: {
  series: readonly TimeSeries[]
  from: string
  to: string
  max: number
  /** Name of the vertical axis. */
  valueName: string
  format: (value: number) => string
}) {
  const colors = useColors()
  const { series, max } = props
  const times = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))
  const width = useCards(600) ? NARROW : chartWidth(times.size, WIDE)
  const [start, end] = [Date.parse(props.from), Date.parse(props.to)]
  const x = (at: string) =>
    LEFT + ((Date.parse(at) - start) / Math.max(1, end - start)) * (width - LEFT - RIGHT)
  const y = (value: number) => TOP + (1 - value / max) * (HEIGHT - TOP - BOTTOM)
  return (
    <Box sx={{ maxWidth: width * 1.14 }}>
      <Box
        component="svg"
        aria-hidden
        data-print-color
        viewBox={`0 0 ${width} ${HEIGHT}`}
        sx={{
          'width': '100%',
          'display': 'block',
          '& text': { fill: colors.text.secondary, fontSize: 12, fontFamily: 'inherit' },
        }}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(share * max)}
              y2={y(share * max)}
              stroke={colors.divider}
            />
            <text x={LEFT - 8} y={y(share * max)} textAnchor="end" dominantBaseline="middle">
              {props.format(share * max)}
            </text>
          </g>
        ))}
        <AxisNames valueName={props.valueName} width={width} />
        <Days from={formatDay(props.from)} to={formatDay(props.to)} width={width} />
        {series.map((one, index) => {
          const shift = (index - (series.length - 1) / 2) * BESIDE
          return <Line key={one.label} series={one} x={(at) => x(at) + shift} y={y} />
        })}
      </Box>
      <Legend series={series} />
    </Box>
  )
}

function AxisNames({ valueName, width }: { valueName: string; width: number }) {
  const t = useText()
  return (
    <>
      <text x={4} y={14}>
        {valueName}
      </text>
      <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 8} textAnchor="middle">
        {t('target_dashboard.date')}
      </text>
    </>
  )
}

/** Labels of the first and last day, or of a single one. */
function Days({ from, to, width }: { from: string; to: string; width: number }) {
  const y = HEIGHT - 8
  return (
    <>
      <text x={LEFT} y={y}>
        {from}
      </text>
      {from !== to && (
        <text x={width - RIGHT} y={y} textAnchor="end">
          {to}
        </text>
      )}
    </>
  )
}

function Line(props: {
  series: TimeSeries
  x: (at: string) => number
  y: (value: number) => number
}) {
  const { series, x, y } = props
  const { color, points } = series
  const hasIntervals = points.some(({ low }) => low !== undefined)
  return (
    <g stroke={color} fill={color}>
      <polyline
        points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
        fill="none"
        strokeWidth={2}
      />
      {points.map(({ at, value, low, high }) => (
        <g key={at}>
          {low !== undefined && high !== undefined && (
            <line
              x1={x(at)}
              x2={x(at)}
              y1={y(low)}
              y2={y(high)}
              strokeOpacity={0.5}
              strokeWidth={3}
            />
          )}
          {(hasIntervals || points.length === 1) && <circle cx={x(at)} cy={y(value)} r={4} />}
        </g>
      ))}
    </g>
  )
}

function Legend({ series }: { series: readonly TimeSeries[] }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: '0.8438rem' }}
    >
      {series.map(({ label, color }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box sx={{ width: 14, height: 4, bgcolor: color, borderRadius: 1 }} data-print-color />
          {label}
        </Box>
      ))}
    </Box>
  )
}
