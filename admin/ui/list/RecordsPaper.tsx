import Paper from '@mui/material/Paper'
import { ListBase, Pagination, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { findDefinition } from '#api/contract/resources/find_definition'
import { ListContent, type ListContentProps } from './ListContent.js'
import { ListToolbar } from './ListToolbar.js'

const ROWS_PER_PAGE = [10, 25, 50, 100]

/** A list as one part of a page that has a title of its own; its view stands in the address like that of a list page. */
export function RecordsPaper<T extends RaRecord>(
  props: ListContentProps<T> & {
    resource: string
    isSearchable?: boolean
    /** Instead of the choice of columns and the export by the browser; null: none. */
    tools?: ReactNode
    exportFields?: readonly string[]
    permanentFilter?: Record<string, unknown>
    /** How often to look again while a page of it moves, in milliseconds. */
    refetchIntervalMs?: number | false
  }
) {
  const { resource, isSearchable = false, tools = null, exportFields = [], permanentFilter } = props
  const [field, order] = findDefinition(resource)?.defaultSort ?? ['id', 'ASC']
  const filters = props.filters ?? []
  const hasTools = isSearchable || tools !== null || filters.length > 0 || exportFields.length > 0
  return (
    <ListBase<T>
      resource={resource}
      sort={{ field, order }}
      perPage={25}
      storeKey={false}
      {...(permanentFilter ? { filter: permanentFilter } : {})}
      queryOptions={{ refetchInterval: props.refetchIntervalMs ?? false }}
    >
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {hasTools && (
          <ListToolbar
            filters={filters}
            isSearchable={isSearchable}
            exportFields={exportFields}
            tools={exportFields.length > 0 ? undefined : (tools ?? <></>)}
          />
        )}
        <ListContent {...props} />
        <Pagination rowsPerPageOptions={ROWS_PER_PAGE} />
      </Paper>
    </ListBase>
  )
}
