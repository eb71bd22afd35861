import TableSortLabel from '@mui/material/TableSortLabel'
import { useText } from '../../core/i18n/i18n.js'
import type { Sort } from '../view/eval_view.js'

/** Button that cycles through ascending, descending and default order. */
export function SortButton(props: {
  field: string
  label: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}) {
  const t = useText()
  const { field, label, sort } = props
  const active = sort?.field === field ? sort.order : null
  const next: Sort | null =
    active === null ? { field, order: 'ASC' } : active === 'ASC' ? { field, order: 'DESC' } : null
  const state = active === null ? 'none' : active === 'ASC' ? 'ascending' : 'descending'
  return (
    <TableSortLabel
      active={active !== null}
      direction={active === 'DESC' ? 'desc' : 'asc'}
      aria-label={t(`eval_table.matrix.sorted_${state}`, { label })}
      onClick={() => props.onSort(next)}
      sx={STYLE}
    >
      {label}
    </TableSortLabel>
  )
}

const STYLE = {
  'display': 'flex',
  'minHeight': 24,
  'fontWeight': 650,
  'justifyContent': 'flex-start',
  'whiteSpace': 'nowrap',
  '& .MuiTableSortLabel-icon': { mx: 0, width: 16 },
} as const
