import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Skeleton from '@mui/material/Skeleton'
import { REFUSAL_REASONS, type RefusalSummary } from '#api/contract/accounts/refused_requests'
import { useText } from '../../core/i18n/i18n.js'
import { CountPanel, Panel } from './CountPanel.js'
import { nameOfAddress, nameOfRoute } from '../refusal_names.js'
import { nameOfStep } from '../step_names.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

/** Loaded on demand, because the chart library is large and the counts should not wait for it. */
const LazyRefusalChart = lazyPart(
  () => import('./RefusalChart.js'),
  'RefusalChart',
  () => <Skeleton variant="rounded" height={240} />
)

/** Panels with the totals of a period. `callers` is the panel with counts by caller, which depends on the scope. */
export function RefusalPanels({
  summary,
  callers,
}: {
  summary: RefusalSummary
  callers: ReactNode
}) {
  const t = useText()
  return (
    <Box sx={GRID}>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <TimePanel summary={summary} />
      </Box>
      <CountPanel
        title={t('refused_requests.reasons')}
        column={t('refused_requests.reason_label')}
        counts={REFUSAL_REASONS.map((reason) => ({
          key: reason,
          name: t(`refused_requests.reason.${reason}`),
          count: summary.reasons[reason],
        }))}
      />
      {callers}
      <CountPanel
        title={t('refused_requests.routes')}
        column={t('refused_requests.route')}
        counts={summary.routes.map(({ name, count }) => ({
          key: name,
          name: nameOfRoute(t, name),
          count,
        }))}
      />
      <CountPanel
        title={t('refused_requests.addresses')}
        column={t('refused_requests.address')}
        counts={summary.addresses.map(({ name, count }) => ({
          key: name,
          name: nameOfAddress(t, name),
          count,
        }))}
      />
    </Box>
  )
}

function TimePanel({ summary: { period, series } }: { summary: RefusalSummary }) {
  const t = useText()
  const totals = series.map((step) => ({
    at: step.at,
    count: REFUSAL_REASONS.reduce((sum, reason) => sum + step[reason], 0),
  }))
  const peak = totals.reduce((highest, step) => (step.count > highest.count ? step : highest))
  return (
    <Panel title={t(`refused_requests.time.${period === 'day' ? 'hour' : 'day'}`)}>
      <LazyRefusalChart period={period} series={series} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('refused_requests.peak', {
          smart_count: peak.count,
          at: nameOfStep(peak.at, period),
        })}
      </Typography>
    </Panel>
  )
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  mb: 2,
} as const
