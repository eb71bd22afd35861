import { lazy, Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import type { OutcomeRow } from './outcome_rows.js'

const OutcomeChart = lazy(async () => ({
  default: (await import('./OutcomeChart.js')).OutcomeChart,
}))

/** The drawing library is large and comes after the figures. */
export function LazyOutcomeChart({ rows }: { rows: readonly OutcomeRow[] }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={rows.length * 34 + 84} />}>
      <OutcomeChart rows={rows} />
    </Suspense>
  )
}
