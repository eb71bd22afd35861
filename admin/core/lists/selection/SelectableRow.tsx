import type { MouseEvent, ReactNode } from 'react'
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
  type RaRecord,
} from 'react-admin'
import { useText } from '../../i18n/i18n.js'

/** Checkbox that selects a record of a list. */
export function RecordCheckbox(props: {
  record: RaRecord
  onToggle: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  const t = useText()
  const { selectedIds } = useListContext()
  const representation = useGetRecordRepresentation(useResourceContext() ?? '')
  const name = String(representation(props.record))
  return (
    <Checkbox
      checked={selectedIds.includes(props.record.id)}
      onClick={props.onToggle}
      slotProps={{ input: { 'aria-label': t('list.select_row', { name }) } }}
    />
  )
}

/** Table row whose checkbox has an accessible name, which react-admin's checkbox lacks. */
function SelectableRow({ children, className, sx }: TableRowProps) {
  const record = useRecordContext()
  const { selectedIds } = useListContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  if (!record) return null
  const isSelected = selectedIds.includes(record.id)
  return (
    <TableRow hover selected={isSelected} className={className} {...(sx ? { sx } : {})}>
      <TableCell padding="checkbox">
        <RecordCheckbox
          record={record}
          onToggle={(event) => handleToggleItem?.(record.id, event)}
        />
      </TableCell>
      {children}
    </TableRow>
  )
}

export const SelectableRows = (props: { children?: ReactNode }) => (
  <DataTableBody {...props} row={SelectableRow} />
)
