import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'

const numberFormat = new Intl.NumberFormat('en')

export const formatCount = (count: number) => numberFormat.format(count)

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}
    >
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

type Count = { key: string; name: ReactNode; count: number }

export function CountPanel(props: { title: string; column: string; counts: readonly Count[] }) {
  const t = useText()
  return (
    <Panel title={props.title}>
      <Table size="small" aria-label={props.title} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{props.column}</TableCell>
            <TableCell align="right" sx={{ pr: 0, width: 96 }}>
              {t('refused_requests.count')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {props.counts.map(({ key, name, count }) => (
            <TableRow key={key}>
              <TableCell sx={{ pl: 0 }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
              </TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                {formatCount(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  )
}
