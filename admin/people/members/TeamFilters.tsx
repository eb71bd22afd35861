import Box from '@mui/material/Box'
import { useGetOne, useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useSetFilter } from '../../core/lists/filters/useSetFilter.js'

const RecordPicker = lazyPart(
  () => import('../../core/forms/fields/RecordPicker.js'),
  'RecordPicker'
)

const PICKER_HEIGHT = 40
const COLUMNS = { xs: '1fr 1fr', sm: '260px 260px' }

/** Filters for team and team role; the server searches for matching names. */
export function TeamFilters() {
  const t = useText()
  const { total, filterValues } = useListContext()
  if (total === 0 && Object.keys(filterValues).length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 1.5, pb: 1.5, gridTemplateColumns: COLUMNS }}>
      <PickedFilter source="teamId" resource="teams" label={t('people.filter_team')} />
      <PickedFilter source="roleId" resource="roles" label={t('people.filter_role')} />
    </Box>
  )
}

function PickedFilter(props: { source: string; resource: string; label: string }) {
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const chosen = useNamed(props.resource, filterValues[props.source])
  return (
    // Reserves space for the picker while it is loading.
    <Box sx={{ minWidth: 0, minHeight: PICKER_HEIGHT }}>
      <RecordPicker
        resource={props.resource}
        label={props.label}
        chosen={chosen}
        onChoose={(record) => setFilter(props.source, record?.id)}
        error={null}
        isOptional
      />
    </Box>
  )
}

/**
 * Returns the record with the ID in a filter. Its name is `…` until it has loaded. Null if the
 * filter is not set.
 */
export function useNamed(resource: string, id: unknown): Named | null {
  const wanted = typeof id === 'string' ? id : ''
  const { data } = useGetOne<Named>(resource, { id: wanted }, { enabled: wanted !== '' })
  if (wanted === '') return null
  return data ?? { id: wanted, name: '…' }
}
