import Paper from '@mui/material/Paper'
import { Pagination, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { findDefinition } from '#api/contract/resources/find_definition'
import { ListContent, type ListContentProps } from './rows/ListContent.js'
import { ListBase } from './ListBase.js'
import { ListToolbar } from './ListToolbar.js'

const ROWS_PER_PAGE = [10, 25, 50, 100]

/** List inside a page with its own title. Filters, sort order and page are in the URL, as on a list page. */
export function RecordsPaper<T extends RaRecord>(
  props: ListContentProps<T> & {
    resource: string
    isSearchable?: boolean
    /** Replaces the column chooser and the client-side export; null hides them. */
    tools?: ReactNode
    exportFields?: readonly string[]
    permanentFilter?: Record<string, unknown>
    /** Refresh interval while records on the page change, in milliseconds. */
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
      {...(permanentFilter ? { filter: permanentFilter } : {})}
      refetchIntervalMs={props.refetchIntervalMs ?? false}
    >
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
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
