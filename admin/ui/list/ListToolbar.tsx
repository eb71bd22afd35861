import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import { FilterBar } from './FilterBar.js'
import type { ListFilter } from './list_filter.js'
import { ListTools } from './ListTools.js'

/** What narrows the list and what is done with the view; gone while there is nothing at all. */
export function ListToolbar(props: {
  filters: readonly ListFilter[]
  isSearchable: boolean
  exportFields: readonly string[]
  /** Instead of columns and an export by the browser. */
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
