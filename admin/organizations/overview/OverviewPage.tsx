import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { OrganizationOverview } from '#api/contract/findings/overview'
import './messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { ChartData } from '../../core/display/ChartData.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { OrganizationFrame } from '../parts/OrganizationFrame.js'
import { OverviewFilters } from './OverviewFilters.js'
import { useOverview, useOverviewView } from './queries.js'
import { TeamTable } from './TeamTable.js'
import { WeekTable } from './WeekTable.js'

const WeekChart = lazyPart(
  () => import('./WeekChart.js'),
  'WeekChart',
  () => <Skeleton variant="rounded" height={220} />
)

/** Page with trends across the teams that the user can see, and with teams that have no recent scans. */
export const OverviewPage = () => (
  <OrganizationFrame>
    <Overview />
  </OrganizationFrame>
)

function Overview() {
  const t = useText()
  const filters = useOverviewView()
  const { data, error, isFetching, refetch } = useOverview(filters.view)
  return (
    <>
      <PageHeader title={t('overview.title')} subtitle={t('overview.explanation')} />
      <OverviewFilters {...filters} />
      <Box sx={{ height: 2 }}>
        {isFetching && data && (
          <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 2 }} />
        )}
      </Box>
      {error ? (
        <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <JudgePrecisionContext value={data.judge}>
          <Metrics overview={data} />
        </JudgePrecisionContext>
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function Metrics({ overview }: { overview: OrganizationOverview }) {
  const t = useText()
  const { weeks, success } = overview
  const isQuiet = weeks.every((week) => week.scans === 0) && success.decided === 0
  return (
    <>
      <Paper variant="outlined" component="section" sx={{ p: 2, mb: 2 }}>
        <Typography variant="h2">{t('overview.trend')}</Typography>
        {isQuiet ? (
          <EmptyState
            icon={<TrendingUpOutlined />}
            title={t('overview.empty')}
            explanation={t('overview.empty_hint')}
          />
        ) : (
          <>
            <Box sx={{ my: 1 }}>
              <Typography variant="body2" color="text.secondary">
                {t('overview.success')}
              </Typography>
              <Rate success={success} />
            </Box>
            <WeekChart weeks={weeks} />
            <ChartData>
              <WeekTable weeks={weeks} />
            </ChartData>
          </>
        )}
      </Paper>
      <Paper variant="outlined" component="section" sx={{ p: 2 }}>
        <Typography variant="h2">{t('overview.by_team')}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('overview.by_team_hint')}
        </Typography>
        <TeamTable overview={overview} />
      </Paper>
    </>
  )
}
