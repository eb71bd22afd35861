import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { SxProps } from '@mui/material/styles'
import type { Sort } from './report_view.js'

/** A column heading that sorts; a second press turns the order around. */
export function SortHeading(props: {
  field: string
  label: string
  sort: Sort | null
  /** The order of the first press. */
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
