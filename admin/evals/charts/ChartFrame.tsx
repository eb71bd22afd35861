import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { ChartData } from '../../core/display/ChartData.js'

/** Frame of a chart and an equivalent data table, which folds. */
export function ChartFrame(props: {
  label: string
  chart: ReactNode
  table: ReactNode
  /** Maximum width of the chart, in pixels. */
  maxWidth: number
}) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box aria-hidden sx={{ minWidth: 0, maxWidth: props.maxWidth }}>
        {props.chart}
      </Box>
      <ChartData>
        {/* Focusable, so that an overflowing table can be scrolled by keyboard. */}
        <Box
          role="group"
          aria-label={props.label}
          tabIndex={0}
          sx={{ minWidth: 0, maxWidth: 820, overflowX: 'auto' }}
        >
          {props.table}
        </Box>
      </ChartData>
    </Box>
  )
}
