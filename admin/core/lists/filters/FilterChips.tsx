import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/i18n.js'
import { useSetFilter } from './useSetFilter.js'
import { activeFilters, type ListFilter } from './list_filter.js'

/** Active filters as removable chips, with a button that clears all. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const t = useText()
  const { filterValues, setFilters } = useListContext()
  const setFilter = useSetFilter()
  const active = activeFilters(filterValues, filters, t('list.search'))
  if (active.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('list.filtered_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1.5, alignItems: 'center' }}
    >
      {active.map(({ source, label, value }) => (
        <Chip
          key={source}
          label={`${label}: ${value}`}
          aria-label={t('list.remove_filter', { name: `${label}: ${value}` })}
          onClick={() => setFilter(source, undefined)}
          onDelete={() => setFilter(source, undefined)}
          variant="outlined"
          sx={{ maxWidth: '100%' }}
        />
      ))}
      <Button onClick={() => setFilters({})}>{t('list.clear_all')}</Button>
    </Box>
  )
}
