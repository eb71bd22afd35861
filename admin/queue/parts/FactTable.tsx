import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useCards } from '../../core/lists/rows/useCards.js'

type Facts<Row> = {
  label: string
  columns: readonly (readonly [name: string, cell: (row: Row) => ReactNode])[]
  rows: readonly Row[]
}

/** Table that turns into one description list per row on narrow screens. */
export function FactTable<Row extends { key: string }>(props: Facts<Row>) {
  const isNarrow = useCards(700)
  if (isNarrow) return <FactLists {...props} />
  return (
    <TableContainer tabIndex={0} role="group" aria-label={props.label}>
      <Table size="small" aria-label={props.label}>
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

/** Description lists; empty values are omitted. */
function FactLists<Row extends { key: string }>({ label, columns, rows }: Facts<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.key} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
          <Box component="dl" sx={LIST}>
            {columns.map(([name, cell]) => {
              const fact = cell(row)
              if (fact === null || fact === '') return null
              return (
                <Box key={name} sx={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{fact}</dd>
                </Box>
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const LIST = {
  'display': 'grid',
  'gridTemplateColumns': 'auto minmax(0, 1fr)',
  'columnGap': 2,
  'rowGap': 0.5,
  'alignItems': 'center',
  'm': 0,
  'fontSize': '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
