import { ListBase, useListContext } from 'react-admin'
import {
  REFUSAL_PERIOD_NAMES,
  REFUSAL_REASONS,
  type RefusedRequestRecord,
} from '#api/contract/refused_requests'
import { useText } from '../app/i18n.js'
import { AuditTabs } from '../audit/AuditTabs.js'
import '../i18n/areas/refused_requests.js'
import { OrganizationFrame } from '../organizations/OrganizationFrame.js'
import { ErrorState } from '../ui/ErrorState.js'
import type { ListFilter } from '../ui/list/list_filter.js'
import { useSetFilter } from '../ui/list/useSetFilter.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ActorPanel } from './ActorPanel.js'
import { PeriodSelect } from './PeriodSelect.js'
import { readPeriod } from './read_period.js'
import { RefusalList } from './RefusalList.js'
import { RefusalPanels } from './RefusalPanels.js'
import { useRefusalSummary } from './refusal_queries.js'

/** Denied requests of the organization's members and tokens: sums, and the counts of each hour. */
export function RefusedRequests() {
  return (
    <OrganizationFrame>
      <AuditTabs current="refused" />
      <ListBase<RefusedRequestRecord>
        resource="refused-requests"
        sort={{ field: 'lastAt', order: 'DESC' }}
        perPage={25}
        storeKey={false}
      >
        <Content />
      </ListBase>
    </OrganizationFrame>
  )
}

function Content() {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const period = readPeriod(filterValues.period)
  const { data, error, refetch } = useRefusalSummary('summary', period)
  const filters = useFilters()
  return (
    <>
      <PageHeader
        title={t('refused_requests.title')}
        subtitle={t('refused_requests.subtitle')}
        actions={<PeriodSelect value={period} onChange={(value) => setFilter('period', value)} />}
      />
      {error && !data ? (
        <ErrorState
          title={t('refused_requests.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <PageSkeleton />
      ) : (
        data.total > 0 && (
          <RefusalPanels summary={data} callers={<ActorPanel actors={data.actors} />} />
        )
      )}
      <RefusalList filters={filters} />
    </>
  )
}

function useFilters(): ListFilter[] {
  const t = useText()
  const named = (group: string) => (id: string) => ({
    id,
    name: t(`refused_requests.${group}.${id}`),
  })
  return [
    {
      source: 'reason',
      label: t('refused_requests.reason_label'),
      choices: REFUSAL_REASONS.map(named('reason')),
    },
    {
      source: 'period',
      label: t('refused_requests.period_label'),
      choices: REFUSAL_PERIOD_NAMES.map(named('period')),
      byLinkOnly: true,
    },
    { source: 'userId', label: t('refused_requests.user'), choices: [], byLinkOnly: true },
  ]
}
