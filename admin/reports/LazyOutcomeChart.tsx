import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../ui/lazyPart.js'

/** The drawing library is large and comes after the figures. */
export const LazyOutcomeChart = lazyPart(
  () => import('./OutcomeChart.js'),
  'OutcomeChart',
  ({ rows }) => <Skeleton variant="rounded" height={rows.length * 34 + 84} />
)
