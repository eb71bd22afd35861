import type { ReactNode } from 'react'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

type Row = { key: string; cells: readonly ReactNode[] }

/** Small table of counts. The first cell of a row is its header; `numbers` are the indexes of numeric columns. */
export function CountTable(props: {
  label: string
  headings: readonly string[]
  rows: readonly Row[]
  numbers?: readonly number[]
}) {
  const { label, headings, rows, numbers = [] } = props
  const alignOf = (index: number) => (numbers.includes(index) ? ('right' as const) : 'inherit')
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {headings.map((heading, index) => (
              <TableCell key={heading} align={alignOf(index)}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={headings[index]}
                  align={alignOf(index)}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
