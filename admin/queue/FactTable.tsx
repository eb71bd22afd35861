import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

/** Rows of facts under their names; it can be scrolled by keyboard where it is wider than the screen. */
export function FactTable<Row extends { key: string }>(props: {
  label: string
  columns: readonly (readonly [name: string, cell: (row: Row) => ReactNode])[]
  rows: readonly Row[]
}) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={props.label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {props.columns.map(([name]) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map((row) => (
            <TableRow key={row.key}>
              {props.columns.map(([name, cell]) => (
                <TableCell key={name}>{cell(row)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
