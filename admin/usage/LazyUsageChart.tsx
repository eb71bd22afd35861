import { lazy, Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import type { UsageMonth } from '#api/contract/usage'

const UsageChart = lazy(async () => ({ default: (await import('./UsageChart.js')).UsageChart }))

/** The drawing library is large and comes after the figures. */
export function LazyUsageChart({ months }: { months: readonly UsageMonth[] }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <UsageChart months={months} />
    </Suspense>
  )
}
