import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** A drawing for the eye, and its numbers as a table for everybody. */
export function ChartFrame(props: { chart: ReactNode; table: ReactNode }) {
  return (
    <Box sx={FRAME}>
      <Box aria-hidden sx={{ minWidth: 0 }}>
        {props.chart}
      </Box>
      <Box sx={{ minWidth: 0, overflowX: 'auto' }}>{props.table}</Box>
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
