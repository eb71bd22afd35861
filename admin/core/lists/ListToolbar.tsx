import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import { FilterBar } from './filters/FilterBar.js'
import type { ListFilter } from './filters/list_filter.js'
import { ListTools } from './export/ListTools.js'

/** Filters and view actions of a list; hidden while the list has no records. */
export function ListToolbar(props: {
  filters: readonly ListFilter[]
  isSearchable: boolean
  exportFields: readonly string[]
  /** Replaces the column chooser and the client-side export. */
  tools?: ReactNode
}) {
  const { total, filterValues } = useListContext()
  if (total === 0 && Object.keys(filterValues).length === 0) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 1.5,
        p: 1.5,
        alignItems: 'center',
      }}
    >
      <FilterBar filters={props.filters} isSearchable={props.isSearchable} />
      <Box sx={{ flex: 1 }} />
      {props.tools ?? <ListTools exportFields={props.exportFields} />}
    </Box>
  )
}
