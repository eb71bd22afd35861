import {
  DataTable,
  useDataTableRenderContext,
  useListContext,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin'

/** Column of a list's table. react-admin's own column does not announce the sort order. */
export function TableColumn<T extends RaRecord>(props: DataTableColumnProps<T>) {
  const isHeader = useDataTableRenderContext() === 'header'
  const { sort } = useListContext<T>()
  const isSorted = isHeader && !props.disableSort && sort.field === props.source
  const sortDirection = sort.order === 'ASC' ? ('asc' as const) : ('desc' as const)
  return <DataTable.Col<T> {...props} {...(isSorted ? { sortDirection } : {})} />
}
