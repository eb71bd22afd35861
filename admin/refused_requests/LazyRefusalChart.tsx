import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../ui/lazyPart.js'

/** The drawing library is large and comes after the figures. */
export const LazyRefusalChart = lazyPart(
  () => import('./RefusalChart.js'),
  'RefusalChart',
  () => <Skeleton variant="rounded" height={240} />
)
