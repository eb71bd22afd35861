import { useEffect, useState } from 'react'
import TextField from '@mui/material/TextField'
import { useListContext } from 'react-admin'
import { localDay } from '../../display/formats/dates.js'
import type { ListFilter } from './list_filter.js'
import { useSetFilter } from './useSetFilter.js'

/**
 * Returns the start or end of a day in the browser's time zone as an ISO timestamp, so that shared
 * links select the same rows.
 */
function momentOf(day: string, edge: 'start' | 'end'): string | undefined {
  const moment = new Date(`${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Returns the day of a timestamp in the format of a date field. */
function dayOf(value: unknown): string {
  const moment = new Date(String(value))
  return !value || Number.isNaN(moment.getTime()) ? '' : localDay(moment)
}

/** Whether a date is complete. While the user is typing the year, it is not (such as 0002). */
const isWhole = (day: string) => day >= '1970'

/** A filter with a date field. */
export function DayFilter({ filter }: { filter: ListFilter }) {
  const { source, label, day = 'start' } = filter
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const applied = dayOf(filterValues[source])
  const [typed, setTyped] = useState(applied)
  // Back, a removed chip, or a pasted link can also change the filter.
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
