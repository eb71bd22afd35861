import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { ChartData } from '../../core/display/ChartData.js'
import type { OutcomeRow } from './outcome_rows.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

/** Loaded on demand, because the chart library is large and the counts should not wait for it. */
const LazyOutcomeChart = lazyPart(
  () => import('./OutcomeChart.js'),
  'OutcomeChart',
  ({ rows }) => <Skeleton variant="rounded" height={rows.length * 34 + 104} />
)

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
      {/* Initially expanded, because its numbers link to the attacks. */}
      <ChartData isOpen>{props.table}</ChartData>
    </Box>
  )
}
