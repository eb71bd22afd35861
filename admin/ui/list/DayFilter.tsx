import { useEffect, useState } from 'react'
import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import type { ListFilter } from './list_filter.js'
import { useSetFilter } from './useSetFilter.js'

/** The first or last moment of a day where the person is, so that the address means the same for everybody. */
function momentOf(day: string, edge: 'start' | 'end'): string | undefined {
  const moment = new Date(`${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The day of a moment, as a date field takes it. */
function dayOf(value: unknown): string {
  const moment = new Date(String(value))
  if (!value || Number.isNaN(moment.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** While a year is typed, the field holds years like 0002. */
const isWhole = (day: string) => day >= '1970'

/** A filter that is a day. */
export function DayFilter({ filter }: { filter: ListFilter }) {
  const { source, label, day = 'start' } = filter
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const applied = dayOf(filterValues[source])
  const [typed, setTyped] = useState(applied)
  // Back, a removed chip and a pasted link change the filter from outside.
  useEffect(() => setTyped(applied), [applied])
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || isWhole(value)) setFilter(source, momentOf(value, day))
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  )
}
