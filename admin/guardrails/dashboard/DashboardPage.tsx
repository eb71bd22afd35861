import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Link, useSearchParams } from 'react-router'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { GuardrailTabs } from '../parts/GuardrailTabs.js'
import { useDashboard, useGuardrails, type DashboardView } from '../queries.js'
import { AttackSuccessSection } from './AttackSuccessSection.js'
import { periodOf, PERIODS, sumOf } from './dashboard_view.js'
import './messages.js'
import { PathsSection } from './PathsSection.js'
import { QualitySection } from './QualitySection.js'
import { RequestsSection } from './RequestsSection.js'
import { TopPolicies } from './TopPolicies.js'
import { VerificationsSection } from './VerificationsSection.js'

/** Requests, latency, quality and coverage of guardrails. `?days=` and `?guardrail=` choose the view. */
export function DashboardPage() {
  const t = useText()
  const [params] = useSearchParams()
  const view = { days: periodOf(params.get('days')), guardrailId: params.get('guardrail') }
  return (
    <>
      <PageHeader
        title={t('guardrail_dashboard.title')}
        subtitle={t('guardrail_dashboard.subtitle')}
        tabs={<GuardrailTabs current="dashboard" />}
      />
      <ViewFields view={view} />
      <Content view={view} />
    </>
  )
}

function ViewFields({ view }: { view: DashboardView }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const { data = [] } = useGuardrails()
  const set = (name: 'days' | 'guardrail', value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
      <TextField
        select
        label={t('guardrail_dashboard.period')}
        value={view.days}
        onChange={({ target }) => set('days', target.value)}
        slotProps={{ select: { native: true } }}
        sx={{ minWidth: 150 }}
      >
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            {t('guardrail_dashboard.days', { smart_count: days })}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={t('guardrail_dashboard.guardrail')}
        value={view.guardrailId ?? ''}
        onChange={({ target }) => set('guardrail', target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 200, maxWidth: 320 }}
      >
        <option value="">{t('guardrail_dashboard.all')}</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

function Content({ view }: { view: DashboardView }) {
  const t = useText()
  const { data, error, refetch } = useDashboard(view)
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_dashboard.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={10} />
  const hasRequests = sumOf(data.totals) > 0
  return (
    <>
      {hasRequests ? (
        <>
          <RequestsSection dashboard={data} />
          <QualitySection dashboard={data} />
          <TopPolicies policies={data.topPolicies} />
        </>
      ) : (
        <EmptyState
          icon={<InsightsOutlined />}
          title={t('guardrail_dashboard.empty')}
          explanation={t('guardrail_dashboard.empty_hint')}
          action={
            <Button component={Link} to="/guardrails/integrate" variant="contained">
              {t('guardrail_dashboard.open_integrate')}
            </Button>
          }
        />
      )}
      {(hasRequests || data.paths.length > 0) && <PathsSection paths={data.paths} />}
      <AttackSuccess success={data.attackSuccess} guardrailId={view.guardrailId} />
      {(hasRequests || data.verifications.length > 0) && (
        <VerificationsSection verifications={data.verifications} />
      )}
    </>
  )
}

/** Links to the selected guardrail or, without a selection, to the first one with a target. */
function AttackSuccess(props: {
  success: GuardrailDashboard['attackSuccess']
  guardrailId: string | null
}) {
  const { data = [] } = useGuardrails()
  const first = data.find(({ targets }) => targets.length > 0)
  if (data.length === 0) return null
  return (
    <AttackSuccessSection
      success={props.success}
      guardrailId={props.guardrailId ?? first?.id ?? null}
    />
  )
}
