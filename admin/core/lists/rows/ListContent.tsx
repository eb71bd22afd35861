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
import { useText } from '../../i18n/i18n.js'
import { CARDS_BELOW } from '../../theme/theme.js'
import { NoResults } from '../../states/EmptyState.js'
import { ErrorState } from '../../states/ErrorState.js'
import { BulkBar } from '../selection/BulkBar.js'
import { FilterChips } from '../filters/FilterChips.js'
import type { ListFilter } from '../filters/list_filter.js'
import type { ListColumn } from './list_column.js'
import { ListSkeleton } from './ListSkeleton.js'
import { RecordCard } from './RecordCard.js'
import { TableColumn } from './TableColumn.js'
import { RecordCheckbox, SelectableRows } from '../selection/SelectableRow.js'

export type ListContentProps<T extends RaRecord> = {
  columns: readonly ListColumn<T>[]
  /** Shown while the resource has no records; an `EmptyState` with the next step. */
  empty: ReactNode
  /** Actions for selected rows; without them, rows are not selectable. */
  bulkActions?: ReactNode
  rowClick?: DataTableProps['rowClick']
  /** Columns hidden by default. */
  hiddenColumns?: string[]
  filters?: readonly ListFilter[]
  label: string
}

const NO_TOOLBAR = <></>

/** Whether the user can update or delete records; if not, rows are not selectable. */
function useCanChange(): boolean {
  const resource = useResourceContext() ?? ''
  const { canAccess: canDelete } = useCanAccess({ resource, action: 'delete' })
  const { canAccess: canEdit } = useCanAccess({ resource, action: 'edit' })
  return Boolean(canDelete || canEdit)
}

/** Rows of a list, or its loading, error or empty state. */
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
      {!isEmpty && isNarrow && <Cards {...props} records={data ?? []} />}
      {!isEmpty && !isNarrow && <Rows {...props} />}
    </>
  )
}

function Cards<T extends RaRecord>(props: ListContentProps<T> & { records: T[] }) {
  const { onToggleItem } = useListContext<T>()
  const isSelectable = useCanChange() && props.bulkActions !== undefined
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {props.records.map((record) => (
          <Box component="li" key={record.id} sx={CARD}>
            {isSelectable && (
              <RecordCheckbox record={record} onToggle={() => onToggleItem(record.id)} />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <RecordCard record={record} columns={props.columns} />
            </Box>
          </Box>
        ))}
      </Box>
      {isSelectable && <BulkBar>{props.bulkActions}</BulkBar>}
    </>
  )
}

const CARD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  px: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const

function Rows<T extends RaRecord>(props: ListContentProps<T>) {
  const bulkActions = useCanChange() ? props.bulkActions : undefined
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={props.label}>
        <DataTable
          rowClick={props.rowClick ?? false}
          bulkActionButtons={bulkActions ?? false}
          // react-admin places its bulk toolbar above the table, where the scroll container would clip it.
          {...(bulkActions ? { bulkActionsToolbar: NO_TOOLBAR, body: SelectableRows } : {})}
          {...(props.hiddenColumns ? { hiddenColumns: props.hiddenColumns } : {})}
          sx={{
            // The same line height aligns sortable headings, which are buttons, with the others.
            '& .RaDataTable-headerCell': { whiteSpace: 'nowrap', lineHeight: '24px' },
            '& .RaDataTable-headerCell .MuiTableSortLabel-root': { verticalAlign: 'top' },
            // Tighter cell padding, so that the widest list (11 columns) fits 1280 px.
            '& .MuiTableCell-root': { paddingInline: { xs: 1, xl: 2 } },
          }}
        >
          {props.columns.map(({ source, label, cell, isSortable = true, firstOrder, align }) => (
            <TableColumn<T>
              key={source}
              source={source}
              label={label}
              disableSort={!isSortable}
              {...(cell ? { render: cell } : {})}
              {...(firstOrder ? { sortByOrder: firstOrder } : {})}
              {...(align ? { align } : {})}
            />
          ))}
        </DataTable>
      </Box>
      {bulkActions && <BulkBar>{bulkActions}</BulkBar>}
    </>
  )
}
