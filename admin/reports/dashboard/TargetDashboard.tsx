import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import type { TargetDashboard as Dashboard } from '#api/contract/targets/target_dashboard'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import './messages.js'
import { useTarget } from '../../targets/page/target_context.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ChooseDays } from './ChooseDays.js'
import { CategoryMetrics, PluginMetrics } from './FailingMetrics.js'
import { VulnerabilitiesOverTime } from './VulnerabilitiesOverTime.js'
import { LastReports } from './LastReports.js'
import { OpenNow } from './OpenNow.js'
import { RatesOverTime } from './RatesOverTime.js'
import { daysSearch, readDays, useDashboard, type Days } from './queries.js'

/** Trends of a target: attack success rate, open vulnerabilities, and most vulnerable plugins. */
export function TargetDashboard() {
  const t = useText()
  const target = useTarget()
  const { search } = useLocation()
  const navigate = useNavigate()
  const days = readDays(new URLSearchParams(search))
  const { data, error, isFetching, refetch } = useDashboard(target.id, days)
  const go = (next: Days) => void navigate({ search: daysSearch(next) })
  if (error && !data) {
    return (
      <ErrorState
        title={t('target_dashboard.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  return (
    <>
      <ChooseDays shown={data} days={days} onChoose={go} />
      <Box sx={{ height: 4 }}>
        {isFetching && <LinearProgress aria-label={t('list.refreshing')} />}
      </Box>
      {data.openNow && <OpenNow open={data.openNow} targetId={target.id} />}
      {data.reports.length === 0 ? (
        <Nothing isUsual={days.from === null && days.to === null} />
      ) : (
        <JudgePrecisionContext value={data.judge}>
          <RatesOverTime dashboard={data} />
          <LastReports reports={data.reports} />
          <Failing dashboard={data} />
        </JudgePrecisionContext>
      )}
      {data.issues && <VulnerabilitiesOverTime dashboard={data} vulnerabilities={data.issues} />}
    </>
  )
}

function Failing({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        columnGap: 2,
        alignItems: 'start',
      }}
    >
      <CategoryMetrics categories={dashboard.categories} />
      <PluginMetrics plugins={dashboard.plugins} />
    </Box>
  )
}

function Nothing({ isUsual }: { isUsual: boolean }) {
  const t = useText()
  return (
    <EmptyState
      icon={<InsightsOutlined />}
      title={t(isUsual ? 'target_dashboard.no_reports' : 'target_dashboard.none')}
      explanation={t(isUsual ? 'target_dashboard.no_reports_hint' : 'target_dashboard.none_hint')}
      action={
        isUsual && (
          <Button component={RouterLink} to="/redteam/scan/create" variant="contained">
            {t('target_dashboard.start')}
          </Button>
        )
      }
    />
  )
}
