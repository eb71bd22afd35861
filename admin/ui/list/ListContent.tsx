import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import {
  DataTable,
  useCanAccess,
  useListContext,
  useResourceContext,
  type DataTableProps,
  type RaRecord,
} from 'react-admin'
import { useText } from '../../app/i18n.js'
import { CARDS_BELOW } from '../../app/theme.js'
import { NoResults } from '../EmptyState.js'
import { ErrorState } from '../ErrorState.js'
import { BulkBar } from './BulkBar.js'
import { FilterChips } from './FilterChips.js'
import type { ListFilter } from './list_filter.js'
import { ListSkeleton } from './ListSkeleton.js'
import { SelectableRows } from './SelectableRow.js'

export type ListContentProps<T extends RaRecord> = {
  /** `DataTable.Col`s. */
  columns: ReactNode
  /** One record on a small screen. */
  card: (record: T) => ReactNode
  /** Shown when there is nothing at all yet: an `EmptyState` with the next step. */
  empty: ReactNode
  /** Actions for selected rows; without them rows cannot be selected. */
  bulkActions?: ReactNode
  rowClick?: DataTableProps['rowClick']
  /** Columns that are hidden until somebody chooses them. */
  hiddenColumns?: string[]
  filters?: readonly ListFilter[]
  label: string
}

const NO_TOOLBAR = <></>

/** Who may change nothing has no use for selecting. */
function useMayChange(): boolean {
  const resource = useResourceContext() ?? ''
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  return Boolean(mayDelete || mayEdit)
}

/** The rows of a list, or what stands in their place. */
export function ListContent<T extends RaRecord>(props: ListContentProps<T>) {
  const t = useText()
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { data, error, isPending, isFetching, refetch, total, filterValues, setFilters } =
    useListContext<T>()
  if (isPending) return <ListSkeleton />
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  const isFiltered = Object.keys(filterValues).length > 0
  const isEmpty = total === 0 || (data ?? []).length === 0
  return (
    <>
      <FilterChips filters={props.filters ?? []} />
      <Box sx={{ height: 2 }}>
        {isFetching && <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 2 }} />}
      </Box>
      {isEmpty && (isFiltered ? <NoResults onClear={() => setFilters({})} /> : props.empty)}
      {!isEmpty && isNarrow && <Cards records={data ?? []} card={props.card} />}
      {!isEmpty && !isNarrow && <Rows {...props} />}
    </>
  )
}

function Cards<T extends RaRecord>(props: { records: T[]; card: (record: T) => ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.records.map((record) => (
        <Box
          component="li"
          key={record.id}
          sx={{ px: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          {props.card(record)}
        </Box>
      ))}
    </Box>
  )
}

function Rows<T extends RaRecord>(props: ListContentProps<T>) {
  const bulkActions = useMayChange() ? props.bulkActions : undefined
  return (
    <>
      {bulkActions && <BulkBar>{bulkActions}</BulkBar>}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={props.label}>
        <DataTable
          rowClick={props.rowClick ?? false}
          bulkActionButtons={bulkActions ?? false}
          // Its own bar hangs above the table, where a box that scrolls cuts it off.
          {...(bulkActions ? { bulkActionsToolbar: NO_TOOLBAR, body: SelectableRows } : {})}
          {...(props.hiddenColumns ? { hiddenColumns: props.hiddenColumns } : {})}
          sx={{
            '& .RaDataTable-headerCell': { whiteSpace: 'nowrap' },
            // Eleven columns fit on a small notebook.
            '& .MuiTableCell-root': { paddingInline: { xs: 1, xl: 2 } },
          }}
        >
          {props.columns}
        </DataTable>
      </Box>
    </>
  )
}
