import { useListContext } from 'react-admin'
import {
  REFUSAL_PERIOD_NAMES,
  REFUSAL_REASONS,
  type RefusedRequestRecord,
} from '#api/contract/accounts/refused_requests'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { AuditTabs } from '../../audit/parts/AuditTabs.js'
import '../messages.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { ListBase } from '../../core/lists/ListBase.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { useSetFilter } from '../../core/lists/filters/useSetFilter.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ActorPanel } from '../parts/ActorPanel.js'
import { PeriodSelect } from '../parts/PeriodSelect.js'
import { RefusalList } from '../parts/RefusalList.js'
import { RefusalPanels } from '../parts/RefusalPanels.js'
import { useRefusalSummary, readPeriod } from '../queries.js'

/** Page with the refused requests of the organization's members and tokens: totals and counts per hour. */
export function RefusedRequests() {
  return (
    <OrganizationFrame>
      <ListBase<RefusedRequestRecord>
        resource="refused-requests"
        sort={{ field: 'lastAt', order: 'DESC' }}
        perPage={25}
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
        tabs={<AuditTabs current="refused" />}
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
    name: optionalText(`refused_requests.${group}.${id}`, id),
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
