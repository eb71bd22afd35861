import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import type { OutcomeRow } from '../charts/outcome_rows.js'
import { layoutFlow, type FlowLayout } from './layout_flow.js'

/**
 * Dimensions in SVG units of about one pixel. The chart scales with the page; narrow screens use a narrower view box.
 */
const WIDE = { width: 640, label: 190, letters: 26 }
const NARROW = { width: 330, label: 108, letters: 12 }
const BAR = 10

type Size = typeof WIDE

/**
 * Sankey chart from rows to outcomes; the width of a band is the number of probes. A list below it has the same
 * numbers.
 */
export function FlowChart({ rows }: { rows: readonly OutcomeRow[] }) {
  const t = useText()
  const colors = useColors()
  const size = useCards(600) ? NARROW : WIDE
  const { width, label: room, letters } = size
  const flow = layoutFlow(rows, t('report_details.flow.others'))
  return (
    <Box
      component="svg"
      aria-hidden
      data-print-color
      viewBox={`0 0 ${width} ${flow.height}`}
      sx={{
        'width': '100%',
        'maxWidth': 720,
        'display': 'block',
        '& text': { fill: colors.text.primary, fontSize: 12.5, fontFamily: 'inherit' },
      }}
    >
      {flow.bands.map((band) => (
        <path
          key={`${band.from} ${band.outcome}`}
          d={bandPath(band, size)}
          fill={colors.outcome[band.outcome].main}
          fillOpacity={0.45}
        />
      ))}
      {flow.sources.map(({ key, label, top, height }) => (
        <g key={key}>
          <rect x={room} y={top} width={BAR} height={height} fill={colors.text.secondary} />
          <text x={room - 8} y={top + height / 2} textAnchor="end" dominantBaseline="middle">
            {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
          </text>
        </g>
      ))}
      {flow.outcomes.map(({ outcome, count, top, height }) => (
        <g key={outcome}>
          <rect
            x={width - room - BAR}
            y={top}
            width={BAR}
            height={height}
            fill={colors.outcome[outcome].main}
          />
          <text x={width - room + 8} y={top + height / 2} dominantBaseline="middle">
            {`${t(`outcome.${outcome}`)} ${formatCount(count)}`}
          </text>
        </g>
      ))}
    </Box>
  )
}

/** Returns the SVG path of an S-shaped band of constant height from a source to an outcome. */
function bandPath(
  { fromTop, toTop, height }: FlowLayout['bands'][number],
  { width, label }: Size
): string {
  const [left, right] = [label + BAR, width - label - BAR]
  const middle = (left + right) / 2
  return [
    `M${left},${fromTop}`,
    `C${middle},${fromTop} ${middle},${toTop} ${right},${toTop}`,
    `V${toTop + height}`,
    `C${middle},${toTop + height} ${middle},${fromTop + height} ${left},${fromTop + height}`,
    'Z',
  ].join(' ')
}
