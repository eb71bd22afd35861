import BlockOutlined from '@mui/icons-material/BlockOutlined'
import { useSearchParams } from 'react-router'
import type { RefusalSummary } from '#api/contract/accounts/refused_requests'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import '../../server_settings/messages.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { CountPanel } from '../parts/CountPanel.js'
import { PeriodSelect } from '../parts/PeriodSelect.js'
import { RefusalPanels } from '../parts/RefusalPanels.js'
import { useRefusalSummary, readPeriod } from '../queries.js'

/** Page for server operators with the refused requests of the whole server. */
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
      counts={counts.map(({ key, count }) => ({
        key,
        name: optionalText(`refused_requests.${key}`, key),
        count,
      }))}
    />
  )
}
