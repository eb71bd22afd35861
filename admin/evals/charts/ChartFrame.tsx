import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Frame of a chart and an equivalent data table. `isWide`: the table has many columns. */
export function ChartFrame(props: {
  label: string
  chart: ReactNode
  table: ReactNode
  isWide?: boolean
}) {
  return (
    <Box sx={props.isWide ? WIDE : FRAME}>
      <Box aria-hidden sx={{ minWidth: 0 }}>
        {props.chart}
      </Box>
      {/* Focusable, so that an overflowing table can be scrolled by keyboard. */}
      <Box
        role="group"
        aria-label={props.label}
        tabIndex={0}
        sx={{ minWidth: 0, overflowX: 'auto' }}
      >
        {props.table}
      </Box>
    </Box>
  )
}

const FRAME = {
  'display': 'grid',
  'gridTemplateColumns': { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  'gap': 3,
  'alignItems': 'start',
  '@media print': { display: 'block' },
} as const

/** Layout that gives most of the width to the table. */
const WIDE = {
  ...FRAME,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const
