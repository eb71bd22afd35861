import { useGetList } from 'react-admin'
import { SIMBA_STATES } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { useCan } from '../../core/session/session.js'

/** Maximum number of targets in the filter. Others can be found by searching for their name. */
const CHOICES = 200

export function useSessionFilters(): ListFilter[] {
  const t = useText()
  const { data: targets = [] } = useGetList<{ id: string; name: string }>(
    'redteam/targets',
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: CHOICES } },
    { enabled: useCan('read', 'Provider') }
  )
  return [
    {
      source: 'state',
      label: t('simba.field.state'),
      choices: SIMBA_STATES.map((id) => ({ id, name: t(`simba.state.${id}`) })),
    },
    {
      source: 'targetId',
      label: t('simba.field.target'),
      choices: targets.map(({ id, name }) => ({ id, name })),
    },
    ...createdFilters(t),
  ]
}
