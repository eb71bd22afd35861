import type { ReactNode } from 'react'
import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow, { type TableRowProps } from '@mui/material/TableRow'
import {
  DataTableBody,
  useDataTableCallbacksContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { useText } from '../../app/i18n.js'

/** A row with a checkbox that says which record it selects: react-admin's own has no name. */
function SelectableRow({ children, className, sx }: TableRowProps) {
  const t = useText()
  const record = useRecordContext()
  const { selectedIds } = useListContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const representation = useGetRecordRepresentation(useResourceContext() ?? '')
  if (!record) return null
  const isSelected = selectedIds.includes(record.id)
  return (
    <TableRow hover selected={isSelected} className={className} {...(sx ? { sx } : {})}>
      <TableCell padding="checkbox">
        <Checkbox
          checked={isSelected}
          onClick={(event) => handleToggleItem?.(record.id, event)}
          slotProps={{
            input: { 'aria-label': t('list.select_row', { name: String(representation(record)) }) },
          }}
        />
      </TableCell>
      {children}
    </TableRow>
  )
}

export const SelectableRows = (props: { children?: ReactNode }) => (
  <DataTableBody {...props} row={SelectableRow} />
)
