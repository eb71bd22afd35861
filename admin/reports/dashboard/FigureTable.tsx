import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

/** A narrow table of numbers; its first column names the row. Scrolls sideways where it is too wide. */
export function FigureTable(props: {
  label: string
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={props.label}>
      <Table size="small" aria-label={props.label}>
        <TableHead>
          <TableRow>
            {props.headings.map((heading, index) => (
              <TableCell key={heading} align={index === 0 ? 'left' : 'right'}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map(({ key, cells }) => (
            <TableRow key={key} hover sx={{ verticalAlign: 'top' }}>
              {cells.map((cell, index) => (
                <TableCell
                  key={props.headings[index]}
                  align={index === 0 ? 'left' : 'right'}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
