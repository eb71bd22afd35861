import { useEffect, useRef, useState } from 'react'
import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import { useText } from '../../app/i18n.js'
import { DayFilter } from './DayFilter.js'
import type { ListFilter } from './list_filter.js'
import { useSetFilter } from './useSetFilter.js'

const isChoice = ({ byLinkOnly, day }: ListFilter) => !byLinkOnly && !day
const isDay = ({ day }: ListFilter) => day !== undefined

/** The controls that set filters: words to search for, and choices. */
export function FilterBar(props: { filters: readonly ListFilter[]; isSearchable: boolean }) {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  return (
    <>
      {props.isSearchable && <SearchBox />}
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

/** After this long without a key the list is searched, in milliseconds. */
const TYPING_MS = 300

function SearchBox() {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const applied = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [typed, setTyped] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a removed chip and a pasted link change the filter from outside.
  useEffect(() => setTyped(applied), [applied])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      type="search"
      data-list-search
      placeholder={t('list.search')}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setFilter('q', value.trim()), TYPING_MS)
      }}
      slotProps={{
        htmlInput: { 'aria-label': t('list.search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  )
}
