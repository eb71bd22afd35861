import { useGetList } from 'react-admin'
import { SCAN_STATUSES } from '#api/contract/scan'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { createdFilters } from '../../ui/list/created_filters.js'
import type { ListFilter } from '../../ui/list/list_filter.js'

/** As many as a person chooses from a menu; beyond it the search finds them by name. */
const CHOICES = 200

function useNames(resource: string, enabled: boolean) {
  const { data = [] } = useGetList<{ id: string; name: string }>(
    resource,
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: CHOICES } },
    { enabled }
  )
  return data.map(({ id, name }) => ({ id, name }))
}

/** What scans can be filtered by. */
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
