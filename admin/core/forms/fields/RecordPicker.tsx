import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useDebouncedValue } from './useDebouncedValue.js'

const TYPING_MS = 200
const SHOWN = 50

export type Named = { id: string; name: string }

const includes = (name: string, typed: string) =>
  name.toLowerCase().includes(typed.trim().toLowerCase())

/** Autocomplete field that selects a record. */
export function RecordPicker<T extends Named>(props: {
  resource: string
  label: string
  chosen: T | null
  onChoose: (record: T | null) => void
  error: string | null
  hint?: string
  isOptional?: boolean
}) {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed, TYPING_MS)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useGetList<T>(
    props.resource,
    {
      filter: q ? { q } : {},
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { placeholderData: keepPreviousData }
  )
  const { chosen } = props
  const options = !chosen || data.some(({ id }) => id === chosen.id) ? data : [chosen, ...data]
  // The server matches names and other fields. Until its results arrive, names are filtered here, so that Enter selects a
  // record that matches the typed text, not one from outdated results.
  const isOutdated = q !== typed || isPlaceholderData
  const found = isOutdated ? data.filter(({ name }) => includes(name, typed)) : data
  return (
    <Autocomplete<T>
      options={options}
      value={chosen}
      onChange={(_, record) => props.onChoose(record)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => (typed ? found : all)}
      loading={isFetching}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label}
          required={!props.isOptional}
          error={props.error !== null}
          helperText={props.error ?? props.hint}
        />
      )}
    />
  )
}
