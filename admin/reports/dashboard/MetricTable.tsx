import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useCards } from '../../core/lists/rows/useCards.js'

type Metrics = {
  label: string
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** Table with row headers. Scrolls horizontally if it is too wide; on phones, rows become cards. */
export function MetricTable(props: Metrics) {
  const isNarrow = useCards(600)
  if (isNarrow) return <MetricCards {...props} />
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

function MetricCards({ label, headings, rows }: Metrics) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ key, cells: [name, ...figures] }) => (
        <Box component="li" key={key} sx={{ borderTop: 1, borderColor: 'divider', py: 1.25 }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box component="dl" sx={CARD}>
            {figures.map((figure, index) => (
              <Box key={headings[index + 1]} sx={{ display: 'contents' }}>
                <dt>{headings[index + 1]}</dt>
                <dd>{figure}</dd>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const CARD = {
  'display': 'grid',
  'gridTemplateColumns': 'auto minmax(0, 1fr)',
  'columnGap': 2,
  'rowGap': 0.25,
  'm': 0,
  'mt': 0.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const
