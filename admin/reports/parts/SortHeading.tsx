import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { SxProps } from '@mui/material/styles'
import type { Sort } from '../report_view.js'

/** Header of a sortable column. A second click reverses the order. */
export function SortHeading(props: {
  field: string
  label: string
  sort: Sort | null
  /** Sort order after the first click. */
  first?: Sort['order']
  align?: 'right'
  sx?: SxProps
  onSort: (sort: Sort) => void
}) {
  const first = props.first ?? 'DESC'
  const active = props.sort?.field === props.field ? props.sort.order : null
  const next = active === null ? first : active === 'ASC' ? 'DESC' : 'ASC'
  return (
    <TableCell
      {...(props.align ? { align: props.align } : {})}
      sortDirection={active === null ? false : active === 'ASC' ? 'asc' : 'desc'}
      {...(props.sx ? { sx: props.sx } : {})}
    >
      <TableSortLabel
        active={active !== null}
        direction={(active ?? first) === 'ASC' ? 'asc' : 'desc'}
        onClick={() => props.onSort({ field: props.field, order: next })}
      >
        {props.label}
      </TableSortLabel>
    </TableCell>
  )
}
