import BlockOutlined from '@mui/icons-material/BlockOutlined'
import { useSearchParams } from 'react-router'
import type { RefusalSummary } from '#api/contract/refused_requests'
import { useText } from '../app/i18n.js'
import '../i18n/areas/refused_requests.js'
import '../i18n/areas/server_settings.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { CountPanel } from './CountPanel.js'
import { PeriodSelect } from './PeriodSelect.js'
import { readPeriod } from './read_period.js'
import { RefusalPanels } from './RefusalPanels.js'
import { useRefusalSummary } from './refusal_queries.js'

/** Denied requests of the whole server, for those who run it. */
export function ServerRefusedRequests() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const period = readPeriod(params.get('period'))
  const { data, error, refetch } = useRefusalSummary('server', period)
  return (
    <>
      <PageHeader
        title={t('refused_requests.server_title')}
        subtitle={t('refused_requests.server_subtitle')}
        crumbs={[{ label: t('server_settings.title'), to: '/server' }]}
        actions={<PeriodSelect value={period} onChange={(value) => setParams({ period: value })} />}
      />
      {error && !data ? (
        <ErrorState
          title={t('refused_requests.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <PageSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          icon={<BlockOutlined />}
          title={t('refused_requests.empty')}
          explanation={t('refused_requests.server_empty_hint')}
        />
      ) : (
        <RefusalPanels summary={data} callers={<CallerPanel summary={data} />} />
      )}
    </>
  )
}

function CallerPanel({ summary: { total, anonymous } }: { summary: RefusalSummary }) {
  const t = useText()
  const counts = [
    { key: 'anonymous', count: anonymous },
    { key: 'members', count: total - anonymous },
  ]
  return (
    <CountPanel
      title={t('refused_requests.callers')}
      column={t('refused_requests.caller')}
      counts={counts.map(({ key, count }) => ({ key, name: t(`refused_requests.${key}`), count }))}
    />
  )
}
