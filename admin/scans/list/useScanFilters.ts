import { useGetList } from 'react-admin'
import { SCAN_STATUSES } from '#api/contract/scans/scan'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'

/** Maximum number of choices in a filter. Others can be found by searching for their name. */
const CHOICES = 200

function useNames(resource: string, enabled: boolean) {
  const { data = [] } = useGetList<{ id: string; name: string }>(
    resource,
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: CHOICES } },
    { enabled }
  )
  return data.map(({ id, name }) => ({ id, name }))
}

export function useScanFilters(): ListFilter[] {
  const t = useText()
  const { can } = useSession()
  const targets = useNames('redteam/targets', can('read', 'Provider'))
  const templates = useNames('redteam/configs', can('read', 'Config'))
  return [
    {
      source: 'status',
      label: t('scans.field.status'),
      choices: SCAN_STATUSES.map((id) => ({ id, name: t(`scans.status.${id}`) })),
    },
    { source: 'targetId', label: t('scans.field.target'), choices: targets },
    { source: 'configId', label: t('scans.field.template'), choices: templates },
    ...createdFilters(t),
  ]
}
