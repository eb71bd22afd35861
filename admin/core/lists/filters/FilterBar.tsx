import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import { useText } from '../../i18n/i18n.js'
import { SearchField } from '../../forms/SearchField.js'
import { DayFilter } from './DayFilter.js'
import type { ListFilter } from './list_filter.js'
import { useSetFilter } from './useSetFilter.js'

const isChoice = ({ byLinkOnly, day }: ListFilter) => !byLinkOnly && !day
const isDay = ({ day }: ListFilter) => day !== undefined

/** Filter controls: search box and selects. */
export function FilterBar(props: { filters: readonly ListFilter[]; isSearchable: boolean }) {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  return (
    <>
      {props.isSearchable && (
        <SearchField
          label={t('list.search')}
          value={typeof filterValues.q === 'string' ? filterValues.q : ''}
          onSearch={(q) => setFilter('q', q)}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
      )}
      {props.filters.filter(isChoice).map(({ source, label, choices }) => (
        <TextField
          key={source}
          select
          label={label}
          value={String(filterValues[source] ?? '')}
          onChange={(event) => setFilter(source, event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 132, maxWidth: 220 }}
        >
          <option value="">{t('list.any')}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      ))}
      {props.filters.filter(isDay).map((filter) => (
        <DayFilter key={filter.source} filter={filter} />
      ))}
    </>
  )
}
