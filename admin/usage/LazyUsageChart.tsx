import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../ui/lazyPart.js'

/** The drawing library is large and comes after the figures. */
export const LazyUsageChart = lazyPart(
  () => import('./UsageChart.js'),
  'UsageChart',
  () => <Skeleton variant="rounded" height={320} />
)
