import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { LazyOutcomeChart } from './LazyOutcomeChart.js'
import type { OutcomeRow } from './outcome_rows.js'

export function ChartWithTable(props: { rows: readonly OutcomeRow[]; table: ReactNode }) {
  return (
    <Box
      sx={{
        'display': 'grid',
        'gridTemplateColumns': { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        'gap': 3,
        'alignItems': 'start',
        '@media print': { display: 'block' },
      }}
    >
      <LazyOutcomeChart rows={props.rows} />
      <Box sx={{ minWidth: 0 }}>{props.table}</Box>
    </Box>
  )
}
